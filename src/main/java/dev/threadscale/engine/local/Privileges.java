package dev.threadscale.engine.local;

import dev.threadscale.experiment.Capability;
import dev.threadscale.host.HostFiles;
import java.math.BigInteger;

/**
 * What the launcher, and with it its child processes, may do of what only root may.
 *
 * @param capabilities a bit for each, by its number in Linux
 */
record Privileges(boolean root, BigInteger capabilities) {

    /** Those of this process; none if Linux does not tell. */
    static Privileges here() {
        return parse(HostFiles.HERE.text("/proc/self/status").orElse(""));
    }

    /** Reads {@code /proc/self/status}, where the second user is the effective one. */
    static Privileges parse(String status) {
        boolean root = false;
        BigInteger capabilities = BigInteger.ZERO;
        for (String line : status.lines().toList()) {
            String[] words = line.split("\\s+", -1);
            switch (words[0]) {
                case "Uid:" -> root = words[2].equals("0");
                case "CapEff:" -> capabilities = new BigInteger(words[1], 16);
                default -> {}
            }
        }
        return new Privileges(root, capabilities);
    }

    /** Root in a container may lack what root has elsewhere. */
    boolean has(Capability capability) {
        int bit =
                switch (capability) {
                    case SYS_NICE -> 23;
                };
        return root && capabilities.testBit(bit);
    }
}
