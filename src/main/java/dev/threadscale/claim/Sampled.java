package dev.threadscale.claim;

import dev.threadscale.measured.Quantity;
import java.util.HashMap;
import java.util.Map;

/** Measurements at a look, with the logarithms that all findings on a quantity share. */
final class Sampled {

    private final Measurements measurements;
    private final Map<Quantity, Logarithms> logarithms = new HashMap<>();

    Sampled(Measurements measurements) {
        this.measurements = measurements;
    }

    Measurements measurements() {
        return measurements;
    }

    Logarithms logarithms(Quantity of) {
        return logarithms.computeIfAbsent(
                of, quantity -> Logarithms.ofOneRun(quantity, measurements.configurations()));
    }
}
