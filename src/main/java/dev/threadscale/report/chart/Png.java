package dev.threadscale.report.chart;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A picture as PNG (W3C, "Portable Network Graphics Specification", 2nd edition, 2003): eight bits
 * a colour, no filter, since lines and letters on white compress best as they are. Java's own
 * writer asks for every pixel on its own and takes longer than the drawing.
 */
final class Png {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int BITS = 8;
    private static final int RGB = 2;

    /** A quarter larger than with the best one, in less than half the time. */
    private static final int LEVEL = 3;

    private Png() {}

    /**
     * Writes a picture.
     *
     * @param picture of {@link BufferedImage#TYPE_INT_RGB}
     */
    static void write(BufferedImage picture, OutputStream out) throws IOException {
        out.write(SIGNATURE);
        chunk(
                out,
                "IHDR",
                header -> {
                    header.writeInt(picture.getWidth());
                    header.writeInt(picture.getHeight());
                    header.write(new byte[] {BITS, RGB, 0, 0, 0});
                });
        chunk(out, "IDAT", data -> compress(picture, data));
        chunk(out, "IEND", end -> {});
    }

    /** What a chunk holds. */
    @FunctionalInterface
    private interface Content {
        void writeTo(DataOutputStream out) throws IOException;
    }

    /** Length, type, content, and a checksum of the latter two. */
    private static void chunk(OutputStream out, String type, Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CheckedOutputStream checked = new CheckedOutputStream(bytes, new CRC32());
        checked.write(type.getBytes(StandardCharsets.US_ASCII));
        content.writeTo(new DataOutputStream(checked));
        DataOutputStream chunk = new DataOutputStream(out);
        chunk.writeInt(bytes.size() - type.length());
        bytes.writeTo(chunk);
        chunk.writeInt((int) checked.getChecksum().getValue());
    }

    private static void compress(BufferedImage picture, OutputStream out) throws IOException {
        int[] pixels = ((DataBufferInt) picture.getRaster().getDataBuffer()).getData();
        int width = picture.getWidth();
        // The first byte of a row names its filter: 0 is none.
        byte[] row = new byte[1 + 3 * width];
        Deflater deflater = new Deflater(LEVEL);
        try (DeflaterOutputStream compressed = new DeflaterOutputStream(out, deflater, 1 << 13)) {
            for (int start = 0; start < pixels.length; start += width) {
                for (int x = 0, at = 1; x < width; x++) {
                    int pixel = pixels[start + x];
                    row[at++] = (byte) (pixel >> 16);
                    row[at++] = (byte) (pixel >> 8);
                    row[at++] = (byte) pixel;
                }
                compressed.write(row);
            }
        } finally {
            deflater.end();
        }
    }
}
