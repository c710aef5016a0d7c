package dev.threadscale.report.chart;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes drawings as PNG, their rows unfiltered: Java's own writer tries five filters on every row,
 * which suit photographs, and takes several times as long.
 */
final class Png {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** The form of pixels: eight bits for each of red, green and blue; not interlaced. */
    private static final byte[] FORM = {8, 2, 0, 0, 0};

    /**
     * The level of compression. The next one takes twice the time and saves a sixth of the size.
     */
    private static final int LEVEL = 3;

    private Png() {}

    /**
     * Writes a picture.
     *
     * @param picture of {@link BufferedImage#TYPE_INT_RGB}
     */
    static void write(BufferedImage picture, OutputStream out) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(2 * Integer.BYTES + FORM.length);
        header.putInt(picture.getWidth()).putInt(picture.getHeight()).put(FORM);
        out.write(SIGNATURE);
        writeChunk("IHDR", header.array(), out);
        writeChunk("IDAT", deflated(picture), out);
        writeChunk("IEND", new byte[0], out);
    }

    private static byte[] deflated(BufferedImage picture) throws IOException {
        int[] pixels = ((DataBufferInt) picture.getRaster().getDataBuffer()).getData();
        // The first byte says that the row is not filtered.
        byte[] row = new byte[1 + 3 * picture.getWidth()];
        Deflater deflater = new Deflater(LEVEL);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream rows = new DeflaterOutputStream(bytes, deflater, 1 << 15)) {
            int at = 1;
            for (int pixel : pixels) {
                row[at++] = (byte) (pixel >> 16);
                row[at++] = (byte) (pixel >> 8);
                row[at++] = (byte) pixel;
                if (at == row.length) {
                    rows.write(row);
                    at = 1;
                }
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void writeChunk(String type, byte[] content, OutputStream out)
            throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(content);
        out.write(number(content.length));
        out.write(name);
        out.write(content);
        out.write(number((int) sum.getValue()));
    }

    private static byte[] number(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }
}
