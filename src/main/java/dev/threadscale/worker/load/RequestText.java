package dev.threadscale.worker.load;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The text of requests, which differ in their numbers alone, so all the rest is made once. Each
 * thread has a buffer, outside of the heap so the system need not copy it.
 */
final class RequestText {

    private static final int LONGEST_NUMBER = 10;

    /** The text around the numbers. */
    private final byte[][] parts;

    private final ThreadLocal<ByteBuffer> buffer;

    RequestText(InetSocketAddress service, String path) {
        String whole =
                "GET %s HTTP/1.1\r\nHost: %s:%d\r\n\r\n"
                        .formatted(path, service.getHostString(), service.getPort());
        String[] texts = whole.split(Load.NUMBER_PATTERN, -1);
        parts = new byte[texts.length][];
        int longest = 0;
        for (int i = 0; i < texts.length; i++) {
            parts[i] = texts[i].getBytes(StandardCharsets.US_ASCII);
            longest += parts[i].length + LONGEST_NUMBER;
        }
        int capacity = longest;
        buffer = ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(capacity));
    }

    /** Returns a request with its number, which the next call on this thread overwrites. */
    ByteBuffer of(int number) {
        ByteBuffer text = buffer.get().clear().put(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            digits(text, number);
            text.put(parts[i]);
        }
        return text.flip();
    }

    private static void digits(ByteBuffer text, int number) {
        int length = 1;
        for (int rest = number / 10; rest > 0; rest /= 10) {
            length++;
        }
        int end = text.position() + length;
        int rest = number;
        for (int at = end - 1; at >= text.position(); at--) {
            text.put(at, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        text.position(end);
    }
}
