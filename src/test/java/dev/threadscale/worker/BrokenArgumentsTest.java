package dev.threadscale.worker;

import org.junit.jupiter.api.Test;

class BrokenArgumentsTest extends BrokenArguments {

    @Test
    void brokenArgumentsAreTakenOrRefused() throws Exception {
        arguments().tryOut(3_000, 20260207, BrokenArguments::areTakenOrRefused);
    }

    @Test
    void brokenArgumentsOfTheServerAreTakenOrRefused() throws Exception {
        ofTheServer().tryOut(1_000, 20260207, BrokenArguments::areServedOrRefused);
    }
}
