package dev.threadscale.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An Engine behind SSH is reached as Docker's own client reaches it. */
@Timeout(60)
class SshRelayTest {

    private static final String OPTIONS =
            "ssh -T -o BatchMode=yes -o ConnectTimeout=30"
                    + " -o ServerAliveInterval=15 -o ServerAliveCountMax=4 ";

    @ParameterizedTest
    @CsvSource({
        "ssh://lab, -- lab docker system dial-stdio",
        "ssh://me@lab, -l me -- lab docker system dial-stdio",
        "ssh://me@lab:2222, -l me -p 2222 -- lab docker system dial-stdio",
        "ssh://me@my_lab, -l me -- my_lab docker system dial-stdio",
        "ssh://[::1]:22, -p 22 -- ::1 docker system dial-stdio",
        "ssh://lab/run/user/1000/docker.sock, -- lab docker --host"
                + " unix:///run/user/1000/docker.sock system dial-stdio",
    })
    void commandIsThatOfDockersClient(String address, String command) {
        assertThat(String.join(" ", SshRelay.command(URI.create(address))))
                .isEqualTo(OPTIONS + command);
    }

    @Test
    void addressWithoutHostIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SshRelay.command(URI.create("ssh:///run/docker.sock")))
                .withMessage("'ssh:///run/docker.sock' does not name a host");
    }

    @Test
    void everyConnectionHasItsOwnProgram() throws Exception {
        try (SshRelay relay = SshRelay.through(List.of("sh", "-c", "echo $$; cat"))) {
            try (SocketChannel one = connect(relay);
                    SocketChannel other = connect(relay)) {
                assertThat(line(one)).isNotEqualTo(line(other));
                assertThat(echoed(one, "first\n")).isEqualTo("first");
                assertThat(echoed(other, "second\n")).isEqualTo("second");
            }
        }
    }

    @Test
    void reasonOfAFailedConnectionIsKnown() throws Exception {
        try (SshRelay relay =
                SshRelay.through(List.of("sh", "-c", "echo me@lab: Permission denied >&2"))) {
            assertThat(whole(relay)).isEmpty();
            assertThat(relay.complaint()).isEqualTo("me@lab: Permission denied");
        }
    }

    @Test
    void missingProgramEndsTheConnectionAndIsReported() throws Exception {
        try (SshRelay relay = SshRelay.through(List.of("no-such-ssh"))) {
            assertThat(whole(relay)).isEmpty();
            assertThat(relay.complaint()).contains("no-such-ssh");
            assertThat(whole(relay)).as("the next one").isEmpty();
        }
    }

    @Test
    void noSocketOrProcessIsLeft() throws Exception {
        Path socket;
        long program;
        try (SshRelay relay = SshRelay.through(List.of("sh", "-c", "echo $$; cat"))) {
            socket = Path.of(relay.address().getPath());
            program = Long.parseLong(line(connect(relay)));
            assertThat(socket).exists();
        }
        assertThat(Files.exists(socket.getParent())).isFalse();
        ProcessHandle.of(program).ifPresent(left -> left.onExit().join());
    }

    /** The path of a Unix socket is limited to about a hundred bytes. */
    @Test
    void nothingIsLeftIfTheSocketCannotBeMade(@TempDir Path temporary) throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("x".repeat(200)));
        List<String> command = List.of("cat");

        assertThatThrownBy(() -> SshRelay.in(folder, command)).isInstanceOf(IOException.class);

        assertThat(folder).doesNotExist();
    }

    private static SocketChannel connect(SshRelay relay) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(relay.address().getPath()));
        return channel;
    }

    private static String whole(SshRelay relay) throws IOException {
        try (InputStream in = Channels.newInputStream(connect(relay))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private static String echoed(SocketChannel channel, String text) throws IOException {
        OutputStream out = Channels.newOutputStream(channel);
        out.write(text.getBytes(UTF_8));
        return line(channel);
    }

    private static String line(SocketChannel channel) throws IOException {
        InputStream in = Channels.newInputStream(channel);
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }
}
