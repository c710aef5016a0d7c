package dev.threadscale.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The virtual threads of a process, as {@code HotSpotDiagnosticMXBean.dumpThreads} writes them in
 * JSON. JDK 21 writes names and stacks only. JDK 25 also writes their state, the objects they wait
 * for and the monitors they hold.
 */
record VirtualThreads(List<VirtualThread> threads) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The outermost frame of each virtual thread. */
    private static final String VIRTUAL = "java.lang.VirtualThread.run(";

    private static final String PARKED = "java.lang.VirtualThread.park(";
    private static final String PARKED_FOR_A_TIME = "java.lang.VirtualThread.parkNanos(";

    /** The frames of a thread that waits for data, which may still come. */
    private static final String AWAITS_DATA = "sun.nio.ch.Poller.";

    /** The separator between an object's class and its number. */
    private static final char OF = '@';

    VirtualThreads {
        threads = List.copyOf(threads);
    }

    /**
     * A virtual thread. It equals the same thread in another dump if it has not moved.
     *
     * @param waits true if it waits for another thread without a time limit
     * @param awaited the object that it waits for; empty if the dump does not say
     * @param entering true if that object is a monitor to enter
     * @param held monitors that it has entered
     * @param stack the innermost call first
     */
    record VirtualThread(
            String id,
            boolean waits,
            String awaited,
            boolean entering,
            Set<String> held,
            String stack) {

        private static VirtualThread of(JsonNode dumped, String stack) {
            String blockedOn = dumped.path("blockedOn").asText();
            String parked = dumped.path("parkBlocker").path("object").asText();
            Set<String> held = new HashSet<>();
            for (JsonNode frame : dumped.path("monitorsOwned")) {
                frame.path("locks").forEach(lock -> held.add(lock.asText()));
            }
            return new VirtualThread(
                    dumped.path("tid").asText(),
                    waits(dumped.path("state").asText(), stack),
                    blockedOn + parked + dumped.path("waitingOn").asText(),
                    !blockedOn.isEmpty(),
                    held,
                    stack);
        }

        private static boolean waits(String state, String stack) {
            boolean waits =
                    switch (state) {
                        case "WAITING", "BLOCKED" -> true;
                        case "" -> stack.contains(PARKED) && !stack.contains(PARKED_FOR_A_TIME);
                        default -> false;
                    };
            return waits && !stack.contains(AWAITS_DATA);
        }

        /** Returns the class of the object that it waits for; empty if the dump does not say. */
        String awaitedClass() {
            return awaited.substring(0, Math.max(0, awaited.lastIndexOf(OF)));
        }
    }

    /** Reads a dump. Returns an empty result if it is incomplete. */
    static Optional<VirtualThreads> parse(String json) {
        try {
            JsonNode containers = JSON.readTree(json).path("threadDump").path("threadContainers");
            List<VirtualThread> threads = new ArrayList<>();
            for (JsonNode container : containers) {
                for (JsonNode dumped : container.path("threads")) {
                    StringBuilder stack = new StringBuilder();
                    dumped.path("stack").forEach(call -> stack.append(call.asText()).append('\n'));
                    if (isVirtual(dumped, stack)) {
                        threads.add(VirtualThread.of(dumped, stack.toString()));
                    }
                }
            }
            return containers.isArray()
                    ? Optional.of(new VirtualThreads(threads))
                    : Optional.empty();
        } catch (JsonProcessingException cut) {
            return Optional.empty();
        }
    }

    /**
     * Returns true for virtual threads, including those that JDK 21 has not started yet: nothing
     * but their name is known.
     */
    private static boolean isVirtual(JsonNode dumped, StringBuilder stack) {
        return dumped.has("state")
                ? dumped.path("virtual").asBoolean()
                : stack.indexOf(VIRTUAL) >= 0
                        || (stack.isEmpty()
                                && !DumpedThread.isInternal(dumped.path("name").asText()));
    }

    boolean allWait() {
        return threads.stream().allMatch(VirtualThread::waits);
    }

    /** Returns true if all threads have not moved since an earlier dump. */
    boolean stoodStillSince(VirtualThreads earlier) {
        return new HashSet<>(earlier.threads).equals(new HashSet<>(threads));
    }

    /**
     * Returns true if some threads have not moved since an earlier dump and hold monitors that the
     * others try to enter.
     */
    boolean lockedOutSince(VirtualThreads earlier) {
        Set<VirtualThread> before = new HashSet<>(earlier.threads);
        Map<String, VirtualThread> holders = new HashMap<>();
        threads.stream()
                .filter(before::contains)
                .filter(VirtualThread::entering)
                .forEach(thread -> thread.held().forEach(lock -> holders.put(lock, thread)));
        return holders.values().stream().anyMatch(thread -> isInCycle(thread, holders));
    }

    /**
     * Returns true if the path ends in a cycle. Each thread waits for at most one other, so a path
     * either ends or returns.
     */
    private static boolean isInCycle(VirtualThread begin, Map<String, VirtualThread> holders) {
        Set<VirtualThread> passed = new LinkedHashSet<>();
        VirtualThread next = begin;
        while (next != null && passed.add(next)) {
            next = holders.get(next.awaited());
        }
        return next != null && next.equals(begin);
    }
}
