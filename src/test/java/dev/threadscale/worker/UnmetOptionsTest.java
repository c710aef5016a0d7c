package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The danger is a level whose option the virtual machine has dropped without a word. */
class UnmetOptionsTest {

    private static Optional<String> among(Map<String, String> used, String... given) {
        return UnmetOptions.among(
                List.of(given),
                name -> {
                    if (!used.containsKey(name)) {
                        throw new IllegalArgumentException("VM option does not exist");
                    }
                    return used.get(name);
                });
    }

    @Test
    void switchesNumbersAndMissingOptionsDiffer() {
        assertThat(
                        among(
                                Map.of("UseNUMA", "false", "MaxVectorSize", "4"),
                                "-XX:+UseNUMA",
                                "-XX:MaxVectorSize=3",
                                "-XX:LockingMode=1",
                                "-Xint"))
                .contains("UseNUMA=false MaxVectorSize=4 LockingMode");
    }

    @Test
    void equalNumbersTextsAndTheLastOfSeveralDoNotDiffer() {
        assertThat(
                        among(
                                Map.of(
                                        "ReservedCodeCacheSize", "67108864",
                                        "CompileThresholdScaling", "0.500000",
                                        "CompileCommand", "inline,*.foo",
                                        "UseTLAB", "true"),
                                "-XX:ReservedCodeCacheSize=64m",
                                "-XX:CompileThresholdScaling=0.5",
                                "-XX:CompileCommand=quiet",
                                "-XX:-UseTLAB",
                                "-XX:+UseTLAB"))
                .isEmpty();
    }

    @Test
    void everyOptionOfThisVirtualMachineIsUsed() {
        assertThat(UnmetOptions.here()).isEmpty();
    }
}
