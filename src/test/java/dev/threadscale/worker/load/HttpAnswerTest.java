package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What RFC 9112 allows a service to answer must not pass for a failure, and a failure has to be
 * named. In the texts of this class a {@code |} is the end of a line, {@code \} a line feed alone.
 */
class HttpAnswerTest {

    private static final String OK = "HTTP/1.1 200 OK|";

    private static byte[] bytes(String text) {
        return text.replace("|", "\r\n")
                .replace("\\", "\n")
                .replace("~", "\t")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Reads a text in pieces, and returns true if its last byte completes the answer. */
    private static boolean read(HttpAnswer answer, byte[] text, int piece)
            throws MalformedException {
        boolean complete = false;
        for (int at = 0; at < text.length; at += piece) {
            assertThat(complete).as("the end at %d of %d", at, text.length).isFalse();
            byte[] part = Arrays.copyOfRange(text, at, Math.min(at + piece, text.length));
            complete = answer.read(part, part.length);
        }
        return complete;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 103 Early Hints|Link: </a.css>; rel=preload||"
                        + OK
                        + "Content-Length: 2||ok",
                "HTTP/1.1 100 Continue||HTTP/1.1 102 P||" + OK + "Content-Length: 2||ok",
                OK
                        + "Transfer-Encoding: chunked|Trailer: X-T||1;a=b|o|1 ;c=\"d\"|k|0|X-T: 1|X-U: 2||",
                OK + "Transfer-Encoding: Chunked|Content-Length: 9||2|ok|0||",
                OK + "Content-Length: 2|Content-Length: 2||ok",
                OK + "Content-Length: 2, 2||ok",
                OK + "content-LENGTH :~ 2 ~||ok",
                OK + "Content-Length:| 2||ok",
                OK + " ignored: yes|Content-Length: 2||ok",
                "HTTP/1.1 200 OK\\Content-Length: 2\\\\ok",
                OK + "Transfer-Encoding: chunked\\\\2\\ok\\0\\\\",
                "HTTP/1.1 200|Content-Length: 0||",
                "HTTP/1.1 200 |Content-Length: 0||",
                "HTTP/1.9 200 OK|Content-Length: 0||",
                "HTTP/1.1 204 No Content||",
                "HTTP/1.1 304 Not Modified|Content-Length: 2||",
                "HTTP/1.1 204 No Content|Transfer-Encoding: chunked||"
            })
    void answersOfHttpEndWhereTheySay(String text) throws Exception {
        byte[] whole = bytes(text);
        for (int piece : new int[] {1, 7, whole.length}) {
            HttpAnswer answer = new HttpAnswer();
            for (int time = 0; time < 2; time++) {
                assertThat(read(answer, whole, piece)).as("in pieces of %d", piece).isTrue();
                assertThat(answer.head().isLast()).isFalse();
                assertThat(answer.head().status())
                        .isEqualTo(
                                text.contains(" 204 ") ? 204 : text.contains(" 304 ") ? 304 : 200);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "close, X-A", "keep-alive,~Close", "X-A|Connection: close"})
    void connectionIsClosedIfATokenSaysSo(String value) throws Exception {
        HttpAnswer answer = new HttpAnswer();

        assertThat(read(answer, bytes(OK + "Content-Length: 0|Connection: " + value + "||"), 9))
                .isTrue();
        assertThat(answer.head().isLast()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep-alive", "closed", "X-close"})
    void connectionIsKeptOtherwise(String value) throws Exception {
        HttpAnswer answer = new HttpAnswer();

        assertThat(read(answer, bytes(OK + "Content-Length: 0|Connection: " + value + "||"), 9))
                .isTrue();
        assertThat(answer.head().isLast()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Connection: close|"})
    void bodyWithoutLengthEndsWithItsConnection(String field) throws Exception {
        HttpAnswer answer = new HttpAnswer();

        assertThat(read(answer, bytes(OK + field + "|ok"), 3)).isFalse();
        assertThat(answer.endsWithConnection()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "HTTP/1.0 200 OK|Content-Length: 2||ok; HTTP/1.0 answer",
                "HTTP/2 200|||; HTTP/2 answer",
                "HTTP/1.1 101 Switching Protocols||; 101 Switching Protocols, which nobody asked for",
                "HTTP/1.1 2000 OK||; status line HTTP/1.1 2000 OK",
                "HTTP/1.1 ok||; status line HTTP/1.1 ok",
                "SSH-2.0-OpenSSH_9.6|; not HTTP: SSH-2.0-OpenSSH_9.6",
                "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked||2|ok|0||; transfer coding gzip",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Transfer-Encoding: br||; transfer coding br",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked, chunked||; transfer coding chunked",
                "HTTP/1.1 200 OK|Content-Length: 2|Content-Length: 3||; two values of Content-Length, 2 and 3",
                "HTTP/1.1 200 OK|Content-Length: -2||; Content-Length -2",
                "HTTP/1.1 200 OK|Content Length 2||; field without a colon: Content Length 2",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||ok|; chunk size ok",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|okay|0||; chunk longer than its size",
                "HTTP/1.1 200 OK|Content-Length: 2||okay; bytes after the end of the answer"
            })
    void foreignAnswersAreNamed(String text, String name) {
        byte[] whole = bytes(text);

        assertThatThrownBy(() -> read(new HttpAnswer(), whole, whole.length)).hasMessage(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5_000, 100_000})
    void headsMayBeLong(int piece) throws Exception {
        String field = "X: " + "x".repeat(1_000) + "|";
        String longest = OK + field.repeat(65) + "Content-Length: 0||";
        String tooLong = OK + field.repeat(66) + "Content-Length: 0||";

        assertThat(read(new HttpAnswer(), bytes(longest), piece)).isTrue();
        assertThatThrownBy(() -> read(new HttpAnswer(), bytes(tooLong), piece))
                .hasMessage("head longer than 64 KiB");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void portForHttpsIsNamedWithItsFirstByte(int piece) {
        byte[] alert = {0x15, 3, 3, 0, 2, 2, 40};

        assertThatThrownBy(() -> read(new HttpAnswer(), alert, piece))
                .hasMessage("TLS, as from a port for HTTPS");
    }
}
