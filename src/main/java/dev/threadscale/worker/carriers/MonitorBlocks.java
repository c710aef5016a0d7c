package dev.threadscale.worker.carriers;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of methods that hold a monitor, from their class files: those of synchronized methods,
 * and those of blocks. Compilers protect a block by a handler that leaves its monitor, so the lines
 * of a block are those that such a handler protects (JVMS 4.7.3, 3.14). Up to JDK 23, a wait in
 * them keeps its carrier.
 */
final class MonitorBlocks {

    private static final int SYNCHRONIZED = 0x0020;
    private static final int LEAVE = 0xC3;

    /** The bytes of a handler before it leaves the monitor: it stores and loads two variables. */
    private static final int MOST_BEFORE = 8;

    /** The largest class file that is read. */
    private static final int LARGEST = 4 << 20;

    private final Map<String, List<Lines>> known = new HashMap<>();

    /**
     * Lines of a method that hold a monitor.
     *
     * @param most {@link Integer#MAX_VALUE} if the whole method does
     */
    private record Lines(String method, int first, int most) {}

    /** Returns true if a frame holds a monitor where it is. */
    boolean hold(StackTraceElement frame) {
        for (Lines lines : known.computeIfAbsent(frame.getClassName(), name -> read(frame))) {
            if (lines.method.equals(frame.getMethodName())
                    && lines.first <= frame.getLineNumber()
                    && frame.getLineNumber() <= lines.most) {
                return true;
            }
        }
        return false;
    }

    private static List<Lines> read(StackTraceElement frame) {
        String file = frame.getClassName().replace('.', '/') + ".class";
        Optional<Module> module =
                frame.getModuleName() == null
                        ? Optional.empty()
                        : ModuleLayer.boot().findModule(frame.getModuleName());
        try (InputStream in =
                module.isPresent()
                        ? module.get().getResourceAsStream(file)
                        : ClassLoader.getSystemResourceAsStream(file)) {
            return in == null ? List.of() : read(in.readNBytes(LARGEST));
        } catch (IOException | RuntimeException unreadable) {
            return List.of();
        }
    }

    private static List<Lines> read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipNBytes(8);
        String[] names = names(in);
        in.skipNBytes(6);
        in.skipNBytes(2L * in.readUnsignedShort());
        List<Lines> lines = new ArrayList<>();
        for (int isMethods = 0; isMethods < 2; isMethods++) {
            for (int left = in.readUnsignedShort(); left > 0; left--) {
                int flags = in.readUnsignedShort();
                String name = names[in.readUnsignedShort()];
                in.skipNBytes(2);
                if (isMethods == 1 && (flags & SYNCHRONIZED) != 0) {
                    lines.add(new Lines(name, Integer.MIN_VALUE, Integer.MAX_VALUE));
                }
                for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                    String attribute = names[in.readUnsignedShort()];
                    byte[] content = in.readNBytes(in.readInt());
                    if ("Code".equals(attribute)) {
                        blocks(name, content, names, lines);
                    }
                }
            }
        }
        return lines;
    }

    /** Reads the constants, and returns the names by their positions. */
    private static String[] names(DataInputStream in) throws IOException {
        String[] names = new String[in.readUnsignedShort()];
        for (int i = 1; i < names.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> names[i] = in.readUTF();
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++;
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> in.skipNBytes(4);
            }
        }
        return names;
    }

    /** Adds the lines of a method's blocks. */
    private static void blocks(String method, byte[] content, String[] names, List<Lines> lines)
            throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        in.skipNBytes(4);
        byte[] code = in.readNBytes(in.readInt());
        List<int[]> blocks = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int from = in.readUnsignedShort();
            int until = in.readUnsignedShort();
            int handler = in.readUnsignedShort();
            // A handler protects itself as well.
            if (in.readUnsignedShort() == 0 && from != handler && leaves(code, handler)) {
                blocks.add(new int[] {from, until});
            }
        }
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            String attribute = names[in.readUnsignedShort()];
            DataInputStream table =
                    new DataInputStream(new ByteArrayInputStream(in.readNBytes(in.readInt())));
            if ("LineNumberTable".equals(attribute)) {
                lines(method, table, code.length, blocks, lines);
            }
        }
    }

    /** Adds each line whose code overlaps with a block. */
    private static void lines(
            String method, DataInputStream table, int end, List<int[]> blocks, List<Lines> lines)
            throws IOException {
        int[][] entries = new int[table.readUnsignedShort()][];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new int[] {table.readUnsignedShort(), table.readUnsignedShort()};
        }
        for (int i = 0; i < entries.length; i++) {
            int line = entries[i][1];
            int until = i + 1 < entries.length ? entries[i + 1][0] : end;
            for (int[] block : blocks) {
                if (entries[i][0] < block[1] && block[0] < until) {
                    lines.add(new Lines(method, line, line));
                }
            }
        }
    }

    private static boolean leaves(byte[] code, int handler) {
        for (int at = handler; at < Math.min(code.length, handler + MOST_BEFORE); at++) {
            if ((code[at] & 0xFF) == LEAVE) {
                return true;
            }
        }
        return false;
    }
}
