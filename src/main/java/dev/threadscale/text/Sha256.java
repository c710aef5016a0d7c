package dev.threadscale.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256, which every JDK offers. */
public final class Sha256 {

    private Sha256() {}

    /** Returns a new digest. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the digest of some bytes, in hexadecimal digits. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** Returns the digest of a text in UTF-8. */
    public static byte[] of(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }
}
