package dev.threadscale.engine.docker;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A socket on this host that leads to an Engine through SSH. Each connection has its own process
 * {@code ssh HOST docker system dial-stdio}, like Docker's own client, so the keys, agents, jump
 * hosts and known hosts of the user's SSH apply.
 */
final class SshRelay implements Closeable {

    private static final String SOCKET = "docker.sock";

    /**
     * The form of an address. It accepts more than {@link URI}, because SSH's settings may name
     * hosts freely.
     */
    private static final Pattern AUTHORITY =
            Pattern.compile(
                    "((?<user>[^@]+)@)?(\\[(?<ip>[^]]+)]|(?<host>[^:@]+))(:(?<port>[0-9]+))?");

    /**
     * The wrapper that ignores Ctrl-C: the launcher handles it and still needs this process to stop
     * forks.
     */
    private static final List<String> UNINTERRUPTED =
            List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "ssh");

    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Path folder;
    private final ServerSocketChannel server;
    private final List<String> command;
    private final Set<Process> processes = ConcurrentHashMap.newKeySet();
    private volatile String complaint = "";

    private SshRelay(Path folder, ServerSocketChannel server, List<String> command) {
        this.folder = folder;
        this.server = server;
        this.command = command;
    }

    /**
     * Opens the socket without connecting to the host.
     *
     * @param address {@code ssh://[USER@]HOST[:PORT][/PATH/OF/THE/SOCKET]}
     */
    static SshRelay to(URI address) throws IOException {
        return through(command(address));
    }

    /** Opens the socket to any program that connects its standard streams. */
    static SshRelay through(List<String> command) throws IOException {
        // Only this user can enter a temporary folder.
        return in(Files.createTempDirectory("threadscale-ssh"), command);
    }

    /** Opens the socket in a folder, which is removed if that fails. */
    static SshRelay in(Path folder, List<String> command) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        SshRelay relay = new SshRelay(folder, server, command);
        try {
            server.bind(UnixDomainSocketAddress.of(folder.resolve(SOCKET)));
            thread(relay::accept);
            return relay;
        } catch (IOException | RuntimeException failed) {
            relay.close();
            throw failed;
        }
    }

    static List<String> command(URI address) {
        Matcher way = AUTHORITY.matcher(String.valueOf(address.getRawAuthority()));
        if (address.getRawAuthority() == null || !way.matches()) {
            throw new IllegalArgumentException("'%s' does not name a host".formatted(address));
        }
        List<String> words = new ArrayList<>(List.of("ssh", "-T"));
        // A prompt for a password would be invisible, and would appear for each connection.
        words.addAll(List.of("-o", "BatchMode=yes", "-o", "ConnectTimeout=30"));
        // This detects a host that vanishes, since the client does not have a time limit on a Unix
        // socket.
        words.addAll(List.of("-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=4"));
        if (way.group("user") != null) {
            words.addAll(List.of("-l", way.group("user")));
        }
        if (way.group("port") != null) {
            words.addAll(List.of("-p", way.group("port")));
        }
        String host = way.group("ip") == null ? way.group("host") : way.group("ip");
        words.addAll(List.of("--", host, "docker"));
        if (address.getPath().length() > 1) {
            words.addAll(List.of("--host", "unix://" + address.getPath()));
        }
        words.addAll(List.of("system", "dial-stdio"));
        return words;
    }

    /** Returns the address for clients. */
    URI address() {
        return URI.create("unix://" + folder.resolve(SOCKET));
    }

    /** Returns SSH's last message on a failed connection; empty if none failed. */
    String complaint() {
        return complaint;
    }

    /**
     * Accepts connections until the server ends, so that later connections are refused instead of
     * waiting for ever.
     */
    private void accept() {
        try (server) {
            while (true) {
                relay(server.accept());
            }
        } catch (ClosedChannelException closed) {
            // The server was closed, as it should be.
        } catch (IOException failed) {
            complaint = String.valueOf(failed.getMessage());
        }
    }

    /**
     * Creates a platform thread, because the streams of processes would pin the carrier of a
     * virtual thread.
     */
    private static Thread thread(Runnable work) {
        return Thread.ofPlatform().daemon().name("ssh relay").start(work);
    }

    private void relay(SocketChannel client) throws IOException {
        Process process;
        try {
            process =
                    new ProcessBuilder(
                                    Stream.concat(UNINTERRUPTED.stream(), command.stream())
                                            .toList())
                            .start();
        } catch (IOException missing) {
            complaint = String.valueOf(missing.getMessage());
            client.close();
            return;
        }
        processes.add(process);
        pump(Channels.newInputStream(client), process.getOutputStream());
        Thread words = thread(() -> listen(process));
        thread(() -> {
            try (client) {
                process.getInputStream().transferTo(Channels.newOutputStream(client));
                // The reason comes before its consequence. A shared connection keeps standard error
                // open.
                words.join(LAST_WORDS);
            } catch (IOException cut) {
                // The other end will notice.
            } catch (InterruptedException impossible) {
                Thread.currentThread().interrupt();
            } finally {
                process.destroy();
                processes.remove(process);
            }
        });
    }

    private static void pump(InputStream from, OutputStream to) {
        thread(() -> {
            try (to) {
                byte[] buffer = new byte[8192];
                for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                    to.write(buffer, 0, n);
                    to.flush();
                }
            } catch (IOException cut) {
                // The other direction ends as well.
            }
        });
    }

    private void listen(Process process) {
        try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
            errors.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> complaint = line);
        } catch (IOException | UncheckedIOException cut) {
            // The other end has nothing more to send.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        processes.forEach(Process::destroy);
        Files.deleteIfExists(folder.resolve(SOCKET));
        Files.deleteIfExists(folder);
    }
}
