package dev.threadscale.worker.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer of the companion server.
 *
 * @param delay the time before the answer
 */
public record Reply(int status, String body, Duration delay) {

    /** The body of the answer to a valid request. */
    public static final String OK = "ok";

    /** The longest delay that a request can ask for. */
    public static final Duration LONGEST_DELAY = Duration.ofMinutes(1);

    private static final String PATH = "/reply?delay_ms=";

    private static final Pattern REQUEST =
            Pattern.compile("GET /reply\\?delay_ms=([0-9]{1,9}) HTTP/1\\.[01]");

    /** Returns the path to GET for an answer after a delay. */
    public static String path(Duration delay) {
        return PATH + delay.toMillis();
    }

    /** Answers a request by its first line. */
    public static Reply to(String line) {
        Matcher request = REQUEST.matcher(line);
        long longest = LONGEST_DELAY.toMillis();
        return request.matches() && Long.parseLong(request.group(1)) <= longest
                ? new Reply(200, OK, Duration.ofMillis(Long.parseLong(request.group(1))))
                : new Reply(
                        400,
                        "ask for GET %s<number>, at most %s".formatted(PATH, longest),
                        Duration.ZERO);
    }

    /** Returns the answer as it is sent. */
    byte[] bytes() {
        return """
        HTTP/1.1 %s \r
        Content-Type: text/plain\r
        Content-Length: %s\r
        Connection: close\r
        \r
        %s\
        """
                .formatted(status, body.getBytes(StandardCharsets.US_ASCII).length, body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
