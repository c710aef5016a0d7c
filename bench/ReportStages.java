import dev.threadscale.bundle.Bundle;
import dev.threadscale.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What the stages of one report take, each the first time as in a report, and which part of it is
 * the virtual machine's compiler. Linux alone: {@code java -Xmx512m -XX:+UseSerialGC -cp
 * target/threadscale.jar bench/ReportStages.java RUN}
 */
public final class ReportStages {

    private static final double TICKS = 100;

    /** Clock, CPU time of all threads, and of the compiler's among them, in seconds. */
    private record Times(double clock, double cpu, double compiler) {

        static Times now() throws IOException {
            double cpu = 0;
            double compiler = 0;
            try (var threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
                for (Path thread : threads) {
                    String stat = Files.readString(thread.resolve("stat"));
                    // The name stands in brackets and may hold spaces; user and system follow it.
                    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                    double ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
                    cpu += ticks / TICKS;
                    compiler += stat.contains(" Compiler") ? ticks / TICKS : 0;
                }
            }
            return new Times(System.nanoTime() / 1e9, cpu, compiler);
        }
    }

    private static Times before;

    private static void ended(String stage) throws IOException {
        Times now = Times.now();
        System.out.printf(
                "%-34s %6.2f s wall %6.2f s CPU, of it compiler %5.2f s%n",
                stage,
                now.clock() - before.clock(),
                now.cpu() - before.cpu(),
                now.compiler() - before.compiler());
        before = Times.now();
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("java.awt.headless", "true");
        Path run = Path.of(arguments[0]);
        Times start = Times.now();
        before = start;
        Report report = Report.of(run);
        ended("read, estimate, judge");
        report.writeTables();
        String tables = report.tables();
        ended("CSVs, Markdown, console tables");
        List<Path> pictures = report.writeCharts();
        ended(pictures.size() + " pictures as PNG and SVG");
        Map<String, String> files = Bundle.files(run);
        report.writePage(Instant.now(), files);
        ended("page");
        Bundle.write(run);
        ended("checksums and descriptions");
        before = start;
        ended("all, without the start (" + tables.length() + " characters)");
    }
}
