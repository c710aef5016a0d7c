package dev.threadscale.worker.own;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The ports at which this process accepts TCP connections, as Linux knows them. */
final class ListeningPorts {

    private static final Path SELF = Path.of("/proc/self");
    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int HEXADECIMAL = 16;

    private ListeningPorts() {}

    /** Returns the ports; none if they are unknown. */
    static SortedSet<Integer> ofThisProcess() {
        SortedSet<Integer> ports = new TreeSet<>();
        try {
            Set<String> own = sockets();
            for (String table : new String[] {"net/tcp", "net/tcp6"}) {
                for (String line : Files.readAllLines(SELF.resolve(table))) {
                    String[] fields = line.strip().split(" +", -1);
                    if (fields[STATE].equals(LISTENING)
                            && own.contains("socket:[" + fields[INODE] + "]")) {
                        String port = fields[LOCAL].substring(fields[LOCAL].indexOf(':') + 1);
                        ports.add(Integer.parseInt(port, HEXADECIMAL));
                    }
                }
            }
        } catch (IOException | RuntimeException unknown) {
            return ports;
        }
        return ports;
    }

    private static Set<String> sockets() throws IOException {
        Set<String> sockets = new HashSet<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(SELF.resolve("fd"))) {
            for (Path file : open) {
                try {
                    sockets.add(Files.readSymbolicLink(file).toString());
                } catch (IOException closed) {
                    // Meanwhile.
                }
            }
        }
        return sockets;
    }
}
