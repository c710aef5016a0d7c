package dev.threadscale.protocol;

/** What an iteration counts for. */
public enum Phase {
    WARMUP("warmup"),
    MEASUREMENT("measurement");

    private final String key;

    Phase(String key) {
        this.key = key;
    }

    /** The value in rows. */
    public String key() {
        return key;
    }
}
