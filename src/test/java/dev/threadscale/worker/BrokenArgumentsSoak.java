package dev.threadscale.worker;

import org.junit.jupiter.api.Test;

class BrokenArgumentsSoak extends BrokenArguments {

    @Test
    void brokenArgumentsAreTakenOrRefused() throws Exception {
        arguments().tryOut(400_000, 1, BrokenArguments::areTakenOrRefused);
    }

    @Test
    void brokenArgumentsOfTheServerAreTakenOrRefused() throws Exception {
        ofTheServer().tryOut(50_000, 1, BrokenArguments::areServedOrRefused);
    }
}
