package dev.threadscale.cli;

class HostileTextsSoak extends HostileTextsTest {

    @Override
    boolean each() {
        return true;
    }
}
