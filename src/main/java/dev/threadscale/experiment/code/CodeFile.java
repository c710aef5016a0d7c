package dev.threadscale.experiment.code;

import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A file of the user's code with its content at the time when the experiment was read. The content
 * that is hashed is also the one that runs, even if the file on the disk changes.
 */
public final class CodeFile {

    private static final String JAR = ".jar";

    private final String name;
    private final String origin;
    private final byte[] content;
    private final String sha256;

    /**
     * Creates a file.
     *
     * @param name its unique name in the folder of the run and of the fork
     * @param origin the path as written in the experiment
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

    /** Returns true if classes are loaded from it; sources are kept for people. */
    public boolean holdsClasses() {
        return name.endsWith(JAR);
    }

    public void writeTo(OutputStream file) throws IOException {
        file.write(content);
    }

    /** Returns the content, which callers must not change. */
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
