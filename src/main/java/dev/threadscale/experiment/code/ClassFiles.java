package dev.threadscale.experiment.code;

import dev.threadscale.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/**
 * The classes of a class path and of the JDK, as described by their files. None of them is loaded.
 */
record ClassFiles(List<CodeFile> files) {

    private static final String SUFFIX = ".class";
    private static final String API = Workload.class.getPackageName().replace('.', '/') + "/";

    /** The maximum size of a class file, which is ten times the largest that compilers write. */
    private static final int LARGEST = 16 << 20;

    /** The places of the format in a class file, which is two numbers of two bytes. */
    private static final int MINOR_VERSION = 4;

    private static final int MAJOR_VERSION = 6;

    ClassFiles {
        files = files.stream().filter(CodeFile::holdsClasses).toList();
    }

    /**
     * Reads the table of contents of a jar.
     *
     * @throws IOException if the file is not a jar
     */
    static void check(byte[] jar) throws IOException {
        try {
            open(jar).close();
        } catch (IOException broken) {
            throw new IOException("it is not a jar", broken);
        }
    }

    private static ZipFile open(byte[] jar) throws IOException {
        return ZipFile.builder().setSeekableByteChannel(new SeekableInMemoryByteChannel(jar)).get();
    }

    /**
     * Finds a class by its name with slashes, in the same places as a worker.
     *
     * @throws IllegalArgumentException if the file is not a class file
     */
    Optional<ClassModel> find(String name) throws IOException {
        return bytes(name).map(ClassFiles::parse);
    }

    /**
     * Reads a class file. This release of Java refuses the format of later ones, which differs in
     * what it adds: runtimes may be newer than the launcher.
     */
    private static ClassModel parse(byte[] file) {
        int newest = ClassFile.latestMajorVersion();
        if (file.length <= MAJOR_VERSION + 1 || number(file, MAJOR_VERSION) <= newest) {
            return ClassFile.of().parse(file);
        }
        byte[] older = file.clone();
        older[MAJOR_VERSION] = (byte) (newest >> 8);
        older[MAJOR_VERSION + 1] = (byte) newest;
        return ClassFile.of().parse(older);
    }

    private static int number(byte[] file, int place) {
        return (file[place] & 0xff) << 8 | (file[place + 1] & 0xff);
    }

    private Optional<byte[]> bytes(String name) throws IOException {
        Optional<byte[]> bytes = provided(name + SUFFIX);
        for (CodeFile file : files) {
            if (bytes.isEmpty()) {
                bytes = entry(file, name + SUFFIX);
            }
        }
        return bytes;
    }

    /** Returns the releases of Java that can load a class that was found. */
    ClassRelease release(ClassModel type) throws IOException {
        byte[] file = bytes(type.thisClass().asInternalName()).orElseThrow();
        return ClassRelease.ofFormat(number(file, MAJOR_VERSION), number(file, MINOR_VERSION));
    }

    /**
     * Returns a file from every jar that has it, in the order of the class path.
     *
     * @throws IOException if they are larger together than a class may be
     */
    List<byte[]> resources(String path) throws IOException {
        List<byte[]> found = new ArrayList<>();
        int left = LARGEST;
        for (CodeFile file : files) {
            Optional<byte[]> resource = entry(file, path);
            resource.ifPresent(found::add);
            left -= resource.map(bytes -> bytes.length).orElse(0);
            if (left <= 0) {
                throw new IOException(
                        "its files %s are larger than %d MiB together"
                                .formatted(path, LARGEST >> 20));
            }
        }
        return found;
    }

    /** Returns a class of the JDK, or of the API of workloads. */
    private static Optional<byte[]> provided(String path) throws IOException {
        ClassLoader loader =
                path.startsWith(API)
                        ? ClassFiles.class.getClassLoader()
                        : ClassLoader.getPlatformClassLoader();
        try (InputStream in = loader.getResourceAsStream(path)) {
            return in == null ? Optional.empty() : Optional.of(in.readNBytes(LARGEST));
        }
    }

    private static Optional<byte[]> entry(CodeFile file, String path) throws IOException {
        try (ZipFile jar = open(file.content())) {
            ZipArchiveEntry entry = jar.getEntry(path);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return Optional.of(in.readNBytes(LARGEST));
            }
        }
    }

    /** Returns the names of all classes of the class path, with dots. */
    List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        for (CodeFile file : files) {
            try (ZipFile jar = open(file.content())) {
                for (ZipArchiveEntry entry : Collections.list(jar.getEntries())) {
                    String path = entry.getName();
                    if (path.endsWith(SUFFIX) && !path.startsWith("META-INF/")) {
                        names.add(
                                path.substring(0, path.length() - SUFFIX.length())
                                        .replace('/', '.'));
                    }
                }
            }
        }
        return names;
    }
}
