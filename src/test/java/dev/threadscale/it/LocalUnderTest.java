package dev.threadscale.it;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.local.LocalEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** Child processes, of a script that is where the engine looks for its own Java. */
final class LocalUnderTest implements EngineUnderTest {

    private static final String HOME = "java.home";

    private final Path home;
    private final Path program;

    LocalUnderTest(Path folder) throws Exception {
        home = folder;
        program = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(
                program,
                ScriptedFork.program(Path.of(System.getProperty(HOME), "bin", "java").toString()));
        program.toFile().setExecutable(true);
    }

    @Override
    public Map<Ability, String> lacks() {
        return Map.of(
                Ability.MEMORY_LIMIT, "a process without a container has no limit of memory",
                Ability.RUNS_TOLD_APART, "a process does not say of which run it is",
                Ability.PROGRAM_OF_ITS_OWN, "the local engine runs the launcher's own files",
                Ability.RESTART, "nothing is between the launcher and its child processes");
    }

    @Override
    public Engine open(String repository, StopSignal stop) throws Exception {
        return EngineUnderTest.with(Map.of(HOME, home.toString()), () -> LocalEngine.open(stop));
    }

    /** Others on this host may run workers as well. */
    @Override
    public Stream<Belonging> of(String run, List<Belonging> all) {
        return all.stream()
                .filter(one ->
                        one.kind() == Belonging.Kind.PROCESS
                                ? runsProgram(one.id())
                                : one.run().equals(run));
    }

    private boolean runsProgram(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .flatMap(process -> process.info().arguments())
                .filter(arguments -> Arrays.asList(arguments).contains(program.toString()))
                .isPresent();
    }

    @Override
    public List<Named<Deed>> interferences() {
        return List.of(
                Named.of("SIGKILL", run -> forks().forEach(ProcessHandle::destroyForcibly)),
                Named.of("SIGTERM", run -> forks().forEach(ProcessHandle::destroy)));
    }

    private List<ProcessHandle> forks() {
        return ProcessHandle.current()
                .children()
                .filter(process -> runsProgram(Long.toString(process.pid())))
                .toList();
    }

    @Override
    public void end() {
        // Its folder goes with the test.
    }
}
