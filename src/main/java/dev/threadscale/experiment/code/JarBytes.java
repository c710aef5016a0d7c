package dev.threadscale.experiment.code;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Packs files into a jar, with the same bytes for the same files on every host. */
public final class JarBytes {

    /**
     * The time of all entries. With the first date of the format, Java would store a time that
     * depends on the zone.
     */
    private static final LocalDateTime ALWAYS = LocalDateTime.of(1980, 2, 1, 0, 0);

    private JarBytes() {}

    /**
     * Packs files by their path with slashes. They are not compressed, because compressors differ.
     */
    public static byte[] pack(SortedMap<String, byte[]> files) {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(jar)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(entry(file.getKey(), file.getValue()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return jar.toByteArray();
    }

    private static ZipEntry entry(String name, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCompressedSize(content.length);
        entry.setCrc(sum.getValue());
        entry.setTimeLocal(ALWAYS);
        return entry;
    }
}
