package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.local.LocalNeeds.Privileges;
import dev.threadscale.experiment.Limits.Capability;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A capability that a process only seems to have would make the priorities of a study void. */
class PrivilegesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 000001ffffffffff, true",
        "0, 0, 0000000000800000, true",
        "1000, 0, 0000000000800000, true",
        // Root in a container lacks it.
        "0, 0, 00000000a80425fb, false",
        "1000, 1000, 0000000000000000, false",
        // A process that is started by another user does not inherit it.
        "0, 1000, 0000000000800000, false",
    })
    void onlyRootWithTheCapabilityPassesItOn(
            int user, int effectiveUser, String effective, boolean has) {
        String status =
                "Name:\tjava\nUid:\t%d\t%d\t0\t0\nCapInh:\tffffffffffffffff\nCapEff:\t%s\n"
                        .formatted(user, effectiveUser, effective);
        assertThat(Privileges.parse(status).has(Capability.SYS_NICE)).isEqualTo(has);
    }
}
