package dev.threadscale.it;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The resources that a process holds at a moment.
 *
 * @param heapBytes that are still in use after a collection
 */
record Usage(long files, long threads, long heapBytes) {

    /** The last line of a histogram, which is taken after a collection: instances and bytes. */
    private static final Pattern TOTAL = Pattern.compile("Total +[0-9]+ +([0-9]+)");

    static Usage of(long pid) throws IOException, InterruptedException {
        Path process = Path.of("/proc", Long.toString(pid));
        return new Usage(
                Folders.children(process.resolve("fd")).size(),
                Folders.children(process.resolve("task")).size(),
                heapBytes(pid));
    }

    private static long heapBytes(long pid) throws IOException, InterruptedException {
        Process jcmd =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                                Long.toString(pid),
                                "GC.class_histogram")
                        .redirectErrorStream(true)
                        .start();
        String histogram = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new AssertionError("no histogram but: " + histogram);
        }
        return Long.parseLong(total.group(1));
    }
}
