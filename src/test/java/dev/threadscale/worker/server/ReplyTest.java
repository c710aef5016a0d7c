package dev.threadscale.worker.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A valid request is answered; any other is told why not. */
@DefaultLocale(language = "fa", country = "IR")
class ReplyTest {

    @ParameterizedTest
    @CsvSource({"0", "300", "60000"})
    void getIsAnsweredAfterItsRequestedDelay(int millis) {
        Duration delay = Duration.ofMillis(millis);

        assertThat(Reply.to("GET " + Reply.path(delay) + " HTTP/1.1"))
                .isEqualTo(new Reply(200, "ok", delay));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "GET /reply?delay_ms=1",
                "GET /reply HTTP/1.1",
                "GET /reply?delay_ms= HTTP/1.1",
                "GET /reply?delay_ms=-1 HTTP/1.1",
                "GET /reply?delay_ms=60001 HTTP/1.1",
                "GET /reply?delay_ms=99999999999999999999 HTTP/1.1",
                "GET / HTTP/1.1",
                "GET /replying?delay_ms=1 HTTP/1.1",
                "POST /reply?delay_ms=1 HTTP/1.1",
            })
    void anythingElseIsRefusedAtOnceWithWhatToAskFor(String line) {
        String told = "ask for GET /reply?delay_ms=<number>, at most 60000";
        assertThat(Reply.to(line)).isEqualTo(new Reply(400, told, Duration.ZERO));
    }

    @Test
    void lengthThatIsSentIsThatOfTheBody() {
        byte[] sent = new Reply(200, "four", Duration.ZERO).bytes();
        assertThat(new String(sent, StandardCharsets.US_ASCII))
                .isEqualTo(
                        "HTTP/1.1 200 \r\nContent-Type: text/plain\r\nContent-Length: 4\r\n"
                                + "Connection: close\r\n\r\nfour");
    }
}
