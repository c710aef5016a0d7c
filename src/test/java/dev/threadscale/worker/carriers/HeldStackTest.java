package dev.threadscale.worker.carriers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks whose holder is known. The danger is to blame the user for a library, or the reverse. */
class HeldStackTest {

    private static final String TASK = HeldStackTest.class.getName();

    /** A library of the tests, in its jar. */
    private static final String LIBRARY = "org.assertj.core.api.Assertions";

    private static StackTraceElement jdk(String type, String method, boolean isNative) {
        return new StackTraceElement(
                "app", "java.base", "25", type, method, "Some.java", isNative ? -2 : 1);
    }

    private static StackTraceElement own(String type, String method) {
        return new StackTraceElement("app", null, null, type, method, "Some.java", 1);
    }

    private static HeldStack.Hold read(
            int release, Thread.State state, List<StackTraceElement> stack) {
        return new HeldStack(release, Optional.of(TASK)).read(stack, state, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "java.io.FileInputStream,        readBytes,  FILE",
        "java.io.RandomAccessFile,       open0,      FILE",
        "sun.nio.fs.UnixNativeDispatcher, open0,     FILE",
        "sun.nio.ch.UnixFileDispatcherImpl, read0,   FILE",
        "java.net.Inet6AddressImpl,      lookupAllHostAddr, NATIVE",
        "sun.nio.ch.EPoll,               wait,       SELECTOR",
        "java.lang.Class,                forName0,   CLASS_INITIALIZER",
    })
    void nativeMethodOfTheJdkShowsTheReason(String type, String method, HoldReason reason) {
        HeldStack.Hold hold =
                read(
                        25,
                        Thread.State.RUNNABLE,
                        List.of(
                                jdk(type, method, true),
                                jdk(type, "inner", false),
                                jdk("java.util.Scanner", "next", false),
                                own(TASK, "accept")));

        assertThat(hold)
                .isEqualTo(new HeldStack.Hold("java.util.Scanner.next", reason, TASK + ".accept"));
    }

    @Test
    void libraryIsNamedByTheMethodThatTheTaskCallsAndItsJar() {
        HeldStack.Hold hold =
                read(
                        25,
                        Thread.State.RUNNABLE,
                        List.of(
                                own(LIBRARY, "step"),
                                own(LIBRARY, "execute"),
                                jdk("java.util.ArrayList", "forEach", false),
                                own(LIBRARY, "query"),
                                own(TASK, "accept"),
                                own("dev.threadscale.worker.TaskBody", "run")));

        assertThat(hold.frame()).matches(LIBRARY + "[.]query [(]assertj-core-.*[.]jar[)]");
        assertThat(hold.reason()).isEqualTo(HoldReason.NATIVE);
        assertThat(hold.caller()).isEqualTo(LIBRARY + ".step");
    }

    /** Calls of native code through the JDK's linker leave no frame. */
    @Test
    void nativeCodeThatTheTaskItselfCallsIsNamedByTheTask() {
        assertThat(read(25, Thread.State.RUNNABLE, List.of(own(TASK, "accept"))))
                .isEqualTo(
                        new HeldStack.Hold(TASK + ".accept", HoldReason.NATIVE, TASK + ".accept"));
    }

    @Test
    void waitForAClassThatAnotherThreadInitializesNamesThatClass() {
        HeldStack.Hold hold =
                new HeldStack(25, Optional.of(TASK))
                        .read(
                                List.of(own(TASK, "accept")),
                                Thread.State.RUNNABLE,
                                Optional.of("com.acme.Slow"));

        assertThat(hold.frame()).isEqualTo("com.acme.Slow.<clinit>");
        assertThat(hold.reason()).isEqualTo(HoldReason.CLASS_INITIALIZER);
    }

    /** Takes the stack of a thread that waits in some work. */
    private static List<StackTraceElement> waiting(Waiting work) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().start(() -> work.in(never));
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        List<StackTraceElement> stack = List.of(thread.getStackTrace());
        never.countDown();
        thread.join();
        return stack;
    }

    private interface Waiting {
        void in(CountDownLatch never);
    }

    private static void await(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static void locked(CountDownLatch never) {
        synchronized (never) {
            await(never);
        }
    }

    private static synchronized void lockedWhole(CountDownLatch never) {
        await(never);
    }

    private static void unlockedAgain(CountDownLatch never) {
        synchronized (TASK) {
            assertThat(never).isNotNull();
        }
        await(never);
    }

    private static void load(CountDownLatch never) {
        new ConcurrentHashMap<String, String>()
                .computeIfAbsent(
                        "",
                        _ -> {
                            await(never);
                            return "";
                        });
    }

    @Test
    void monitorIsFoundInTheMethodThatHoldsIt() throws Exception {
        assertThat(read(21, Thread.State.WAITING, waiting(HeldStackTest::locked)))
                .extracting(HeldStack.Hold::frame, HeldStack.Hold::reason)
                .containsExactly(TASK + ".locked", HoldReason.OWN_MONITOR);
        assertThat(read(21, Thread.State.WAITING, waiting(HeldStackTest::lockedWhole)))
                .extracting(HeldStack.Hold::frame, HeldStack.Hold::reason)
                .containsExactly(TASK + ".lockedWhole", HoldReason.OWN_MONITOR);
        assertThat(read(21, Thread.State.WAITING, waiting(HeldStackTest::load)))
                .extracting(HeldStack.Hold::frame, HeldStack.Hold::reason)
                .containsExactly(
                        "java.util.concurrent.ConcurrentHashMap.computeIfAbsent",
                        HoldReason.MONITOR);
    }

    @Test
    void monitorThatWasLeftDoesNotHold() throws Exception {
        assertThat(read(21, Thread.State.WAITING, waiting(HeldStackTest::unlockedAgain)).reason())
                .isEqualTo(HoldReason.NATIVE);
    }

    /** Since JDK 24 a monitor is not a reason, so it must be the initializer around it. */
    @Test
    void newerJdkHoldsForTheInitializerRatherThanTheMonitor() throws Exception {
        List<StackTraceElement> stack =
                List.of(
                        jdk("java.lang.Thread", "sleep", false),
                        own(TASK, "lockedWhole"),
                        own(LIBRARY, "<clinit>"),
                        own(TASK, "accept"));

        HeldStack.Hold hold = read(25, Thread.State.TIMED_WAITING, stack);

        assertThat(hold.reason()).isEqualTo(HoldReason.CLASS_INITIALIZER);
        assertThat(hold.frame()).startsWith(LIBRARY + ".<clinit> (assertj-core-");
    }
}
