package dev.threadscale.plan;

import dev.threadscale.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A hash that is the same for plans that measure the same forks, in any order, and search alike.
 */
public final class PlanHash {

    private PlanHash() {}

    public static String of(Plan plan) {
        MessageDigest hash = Sha256.digest();
        plan.forks().stream().map(Fork::id).sorted().forEach(id -> update(hash, id));
        // Left out where there is none: plans keep the hashes that they had before.
        plan.searched().ifPresent(search -> update(hash, search));
        return HexFormat.of().formatHex(hash.digest());
    }

    private static void update(MessageDigest hash, Object part) {
        hash.update((part + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
