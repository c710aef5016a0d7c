package dev.threadscale.cli;

class HostileTextsTest extends HostileTexts {

    HostileTextsTest() {
        super(false);
    }
}
