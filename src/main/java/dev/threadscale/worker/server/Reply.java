package dev.threadscale.worker.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the companion server answers.
 *
 * @param delay before the answer
 */
public record Reply(int status, String body, Duration delay) {

    /** The body of the answer to a request that is as it has to be. */
    public static final String OK = "ok";

    /** The longest delay that can be asked for. */
    public static final Duration LONGEST_DELAY = Duration.ofMinutes(1);

    private static final Pattern REQUEST = Pattern.compile("([A-Z]+) (\\S+) HTTP/1\\.[01]");
    private static final String PATH = "/reply";
    private static final String QUERY = PATH + "?delay_ms=";
    private static final Pattern MILLIS = Pattern.compile("[0-9]{1,9}");

    /** What a GET asks for to be answered after a delay. */
    public static String target(Duration delay) {
        return QUERY + delay.toMillis();
    }

    /**
     * The answer to a request.
     *
     * @param line the first line of the request
     */
    public static Reply to(String line) {
        Matcher request = REQUEST.matcher(line);
        if (!request.matches()) {
            return refusal(400, "not an HTTP request");
        }
        if (!request.group(1).equals("GET")) {
            return refusal(405, "only GET is answered");
        }
        String target = request.group(2);
        if (!target.equals(PATH) && !target.startsWith(PATH + "?")) {
            return refusal(404, "only " + PATH + " is here");
        }
        String millis = target.startsWith(QUERY) ? target.substring(QUERY.length()) : "";
        return MILLIS.matcher(millis).matches()
                        && Long.parseLong(millis) <= LONGEST_DELAY.toMillis()
                ? new Reply(200, OK, Duration.ofMillis(Long.parseLong(millis)))
                : refusal(
                        400,
                        "ask for %s, at most %d"
                                .formatted(QUERY + "<number>", LONGEST_DELAY.toMillis()));
    }

    private static Reply refusal(int status, String reason) {
        return new Reply(status, reason, Duration.ZERO);
    }

    /** The answer as it is sent. */
    byte[] bytes() {
        return """
        HTTP/1.1 %d \r
        Content-Type: text/plain\r
        Content-Length: %d\r
        Connection: close\r
        \r
        %s\
        """
                .formatted(status, body.getBytes(StandardCharsets.US_ASCII).length, body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
