package dev.threadscale.cli;

class HostileTextsSoak extends HostileTexts {

    HostileTextsSoak() {
        super(true);
    }
}
