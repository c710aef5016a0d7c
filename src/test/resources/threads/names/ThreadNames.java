import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/**
 * A program with threads of every kind, which prints a line for each: its name in /proc, whether
 * Java lists it or not, and its name in a thread dump. {@code names.sh} saves what it prints.
 */
public class ThreadNames {

    private static final Cleaner CLEANER = Cleaner.create();

    public static void main(String[] arguments) throws Exception {
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 3; i++) {
            virtual.submit(() -> {
                long end = System.nanoTime() + 200_000_000L;
                while (System.nanoTime() < end) {}
                sleep();
            });
        }
        for (String name : List.of("a-long-name-of-a-thread-0", "15-characters--", "été-comme-en-été")) {
            Thread.ofPlatform().daemon().name(name).start(ThreadNames::sleep);
        }
        Executors.newScheduledThreadPool(1).schedule(() -> {}, 50, TimeUnit.SECONDS);
        CompletableFuture.runAsync(ThreadNames::sleep);
        ByteBuffer.allocateDirect(100);
        for (int i = 0; i < 40; i++) {
            byte[] garbage = new byte[30 << 20];
        }
        System.gc();
        new ProcessBuilder("true").start().waitFor();
        Thread.sleep(1_000);

        String dump =
                (String)
                        ManagementFactory.getPlatformMBeanServer()
                                .invoke(
                                        new ObjectName(
                                                "com.sun.management:type=DiagnosticCommand"),
                                        "threadPrint",
                                        new Object[] {new String[0]},
                                        new String[] {String[].class.getName()});
        Map<String, String> dumped = new HashMap<>();
        Matcher entry = Pattern.compile("(?m)^\"(.*?)\" .*nid=(\\w+)").matcher(dump);
        while (entry.find()) {
            dumped.put(Long.decode(entry.group(2)).toString(), entry.group(1));
        }
        Set<String> listed = listed();
        List<String> lines = new ArrayList<>();
        for (Path thread : Files.list(Path.of("/proc/self/task")).toList()) {
            String comm =
                    new String(Files.readAllBytes(thread.resolve("comm")), StandardCharsets.UTF_8);
            String name = dumped.getOrDefault(thread.getFileName().toString(), "?");
            lines.add(
                    "%s\t%s\t%s"
                            .formatted(
                                    comm.strip(), listed.contains(name) ? "java" : "hidden", name));
        }
        Collections.sort(lines);
        lines.forEach(new PrintStream(System.out, true, StandardCharsets.UTF_8)::println);
        Runtime.getRuntime().halt(0);
    }

    private static Set<String> listed() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] threads = new Thread[1_000];
        Set<String> names = new HashSet<>();
        for (int i = group.enumerate(threads) - 1; i >= 0; i--) {
            names.add(threads[i].getName());
        }
        return names;
    }

    private static void sleep() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
