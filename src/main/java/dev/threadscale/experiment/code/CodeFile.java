package dev.threadscale.experiment.code;

import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A file of the user's code, held as it was when the experiment was read: what is hashed is what
 * runs, whatever becomes of the file on the disk.
 */
public final class CodeFile {

    private static final String JAR = ".jar";

    private final String name;
    private final String origin;
    private final byte[] content;
    private final String sha256;

    /**
     * A file.
     *
     * @param name in the folder of the run and of the fork, where it is the only one of that name
     * @param origin the path as the experiment has it
     */
    CodeFile(String name, String origin, byte[] content) {
        this.name = name;
        this.origin = origin;
        this.content = content;
        this.sha256 = Sha256.hex(content);
    }

    public String name() {
        return name;
    }

    public String origin() {
        return origin;
    }

    public String sha256() {
        return sha256;
    }

    public int size() {
        return content.length;
    }

    /** True if classes are loaded from it; sources are there for people. */
    public boolean holdsClasses() {
        return name.endsWith(JAR);
    }

    public void writeTo(OutputStream file) throws IOException {
        file.write(content);
    }

    /** For those who look into it, and change nothing. */
    byte[] content() {
        return content;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CodeFile file
                && name.equals(file.name)
                && sha256.equals(file.sha256);
    }

    @Override
    public int hashCode() {
        return sha256.hashCode();
    }

    @Override
    public String toString() {
        return origin + " " + sha256;
    }
}
