package dev.threadscale.engine.local;

import dev.threadscale.experiment.Capability;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the launcher, and with it its child processes, may do of what only root may. */
final class Privileges {

    private static final String USERS = "Uid:";
    private static final String EFFECTIVE = "CapEff:";
    private static final int RADIX = 16;

    private final boolean root;
    private final BigInteger capabilities;

    private Privileges(boolean root, BigInteger capabilities) {
        this.root = root;
        this.capabilities = capabilities;
    }

    /** Those of this process; none where Linux does not tell. */
    static Privileges here() {
        try {
            return parse(Files.readString(Path.of("/proc/self/status")));
        } catch (IOException notLinux) {
            return new Privileges(false, BigInteger.ZERO);
        }
    }

    /** Reads {@code /proc/self/status}, where the second user is the effective one. */
    static Privileges parse(String status) {
        boolean root = false;
        BigInteger capabilities = BigInteger.ZERO;
        for (String line : status.lines().toList()) {
            String[] words = line.split("\\s+", -1);
            if (words[0].equals(USERS)) {
                root = words[2].equals("0");
            } else if (words[0].equals(EFFECTIVE)) {
                capabilities = new BigInteger(words[1], RADIX);
            }
        }
        return new Privileges(root, capabilities);
    }

    /** Root in a container may lack what root has elsewhere. */
    boolean has(Capability capability) {
        return root && capabilities.testBit(bit(capability));
    }

    /** The capability's number in Linux. */
    private static int bit(Capability capability) {
        return switch (capability) {
            case SYS_NICE -> 23;
        };
    }
}
