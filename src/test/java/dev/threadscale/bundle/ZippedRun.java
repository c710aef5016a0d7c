package dev.threadscale.bundle;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import dev.threadscale.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** An archive as somebody changes it: entry by entry, and byte by byte. */
final class ZippedRun {

    private static final Plan PLAN = Plans.study();

    /** An entry of a ZIP. */
    private record Entry(String path, String content) {}

    private final List<Entry> entries = new ArrayList<>();
    private UnaryOperator<byte[]> bytes = UnaryOperator.identity();

    private ZippedRun() {}

    /** A run with all kinds of files. */
    static Path stored(Path results) throws Exception {
        Path run = StoredRuns.finished(results, PLAN, PLAN.forks().subList(0, 1), "measurement");
        Files.writeString(run.resolve("findings.csv"), "finding,verdict\nA,not reproduced\n");
        Files.createDirectory(run.resolve("report"));
        Files.writeString(run.resolve("report/index.html"), "<p>1</p>");
        return run;
    }

    static ZippedRun of(Path zip) throws IOException {
        ZippedRun run = new ZippedRun();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry one = in.getNextEntry(); one != null; one = in.getNextEntry()) {
                run.entries.add(
                        new Entry(
                                one.getName(),
                                new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            }
        }
        return run;
    }

    /** The folder of the run. */
    String root() {
        String path = entries.getFirst().path();
        return path.substring(0, path.indexOf('/'));
    }

    void add(String path, String content) {
        entries.add(new Entry(path, content));
    }

    void remove(String end) {
        if (!entries.removeIf(entry -> entry.path().endsWith(end))) {
            throw new AssertionError("there is no " + end);
        }
    }

    void clear() {
        entries.clear();
    }

    /** Changes the text of files. */
    void change(String end, String from, String to) {
        boolean changed = false;
        for (int i = 0; i < entries.size(); i++) {
            Entry one = entries.get(i);
            if (one.path().endsWith(end) && one.content().contains(from)) {
                entries.set(i, new Entry(one.path(), one.content().replace(from, to)));
                changed = true;
            }
        }
        if (!changed) {
            throw new AssertionError("nothing to change in " + end);
        }
    }

    /** As somebody does who knows how it is made: the checksums fit again. */
    void seal() {
        entries.removeIf(entry -> entry.path().equals(RunArchive.SUMS));
        String sums =
                entries.stream()
                        .sorted(Comparator.comparing(Entry::path))
                        .map(one ->
                                Sha256.hex(one.content().getBytes(StandardCharsets.UTF_8))
                                        + "  "
                                        + one.path()
                                        + "\n")
                        .collect(Collectors.joining());
        add(RunArchive.SUMS, sums);
    }

    /** Changes the file as a whole. */
    void bytes(UnaryOperator<byte[]> change) {
        bytes = change;
    }

    /** Changes fields of the first entry in the table of contents, which readers begin with. */
    void header(int at, int... values) {
        bytes(zip -> {
            int header = new String(zip, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
            for (int i = 0; i < values.length; i++) {
                zip[header + at + i] = (byte) values[i];
            }
            return zip;
        });
    }

    void write(Path zip) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(written)) {
            for (Entry one : entries) {
                out.putNextEntry(new ZipEntry(one.path()));
                out.write(one.content().getBytes(StandardCharsets.UTF_8));
            }
        }
        Files.write(zip, bytes.apply(written.toByteArray()));
    }
}
