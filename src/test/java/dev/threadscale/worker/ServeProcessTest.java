package dev.threadscale.worker;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Line;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The worker as a companion, in a process of its own. */
@Timeout(120)
class ServeProcessTest {

    @TempDir private Path folder;

    @Test
    void serverReportsItsPortAndEndsWithItsInput() throws Exception {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                WorkerProcess.classes().toString(),
                                Worker.class.getName(),
                                "serve",
                                "until=end-of-input")
                        .start();
        try (BufferedReader out = process.inputReader()) {
            Line serving = Line.parse(out.readLine()).orElseThrow();
            assertThat(serving.type()).isEqualTo(Line.Type.SERVING);
            assertThat(serving.values().keySet()).containsExactly("port", "pid");
            assertThat(serving.values()).containsEntry("pid", Long.toString(process.pid()));
            assertThat(get(Integer.parseInt(serving.values().get("port")))).endsWith("ok");

            process.getOutputStream().close();

            assertThat(process.waitFor()).isZero();
            assertThat(out.readLine()).isNull();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void invalidArgumentEndsItWithTheReason() throws Exception {
        WorkerProcess worker = serve("from=everywhere");

        assertThat(worker.exit()).isEqualTo(2);
        assertThat(worker.lines().getFirst().values())
                .containsEntry("message", "from=everywhere is not one of this-host, network");
    }

    @Test
    void takenPortEndsItWithTheReason() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            WorkerProcess worker = serve("port=" + taken.getLocalPort());

            assertThat(worker.exit()).isEqualTo(1);
            assertThat(worker.lines().getFirst().values().get("message"))
                    .startsWith("cannot serve at port " + taken.getLocalPort());
        }
    }

    private WorkerProcess serve(String... arguments) throws Exception {
        List<String> all = Stream.concat(Stream.of("serve"), Stream.of(arguments)).toList();
        return WorkerProcess.run(folder, List.of(), all);
    }

    private static String get(int port) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write("GET /reply?delay_ms=1 HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }
}
