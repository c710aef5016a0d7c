package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What carries the kit's label on this Docker Engine. A test looks before and after: what a study
 * of somebody else has left, or one that was killed, is not the fault of the test.
 *
 * @param objects descriptions of containers, networks and volumes by their ids
 */
record Left(Map<String, String> objects) {

    private static final List<String> LABELLED = List.of(Docker.LABEL);

    static Left now() {
        Map<String, String> objects = new HashMap<>();
        for (Container one : Docker.containers("")) {
            objects.put(one.getId(), "container " + List.of(one.getNames()) + one.getStatus());
        }
        for (Network one : Docker.client().listNetworksCmd().withFilter("label", LABELLED).exec()) {
            objects.put(one.getId(), "network " + one.getName());
        }
        List<InspectVolumeResponse> volumes =
                Docker.client().listVolumesCmd().withFilter("label", LABELLED).exec().getVolumes();
        for (InspectVolumeResponse one :
                volumes == null ? List.<InspectVolumeResponse>of() : volumes) {
            objects.put(one.getName(), "volume " + one.getName());
        }
        return new Left(objects);
    }

    /** Fails if there is now anything that was not there at this time. */
    void assertNothingMore() {
        Map<String, String> more = new HashMap<>(now().objects);
        more.keySet().removeAll(objects.keySet());
        assertThat(new ArrayList<>(more.values())).as("left behind").isEmpty();
    }
}
