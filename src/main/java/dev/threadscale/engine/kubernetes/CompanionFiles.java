package dev.threadscale.engine.kubernetes;

import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.MountedFile;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The config map with the files of a fork's companions.
 *
 * @param map its name
 */
record CompanionFiles(List<Companion> companions, String map) {

    private static final String VOLUME = "companion-files";

    private static String key(Companion companion, int number) {
        return companion.name() + "-" + number;
    }

    boolean isEmpty() {
        return companions.stream().allMatch(companion -> companion.files().isEmpty());
    }

    /** Returns the volume with them. */
    Volume volume() {
        return new VolumeBuilder()
                .withName(VOLUME)
                .withNewConfigMap()
                .withName(map)
                .endConfigMap()
                .build();
    }

    /** Returns the places of a companion's files. All other files of their folders remain. */
    static List<VolumeMount> mounts(Companion companion) {
        List<VolumeMount> mounts = new ArrayList<>();
        for (int i = 0; i < companion.files().size(); i++) {
            mounts.add(
                    new VolumeMountBuilder()
                            .withName(VOLUME)
                            .withMountPath(companion.files().get(i).target())
                            .withSubPath(key(companion, i))
                            .withReadOnly(true)
                            .build());
        }
        return mounts;
    }

    /** Returns the config map, which has no label of a run, since it would seem to own the run. */
    ConfigMap configMap(Optional<OwnerReference> owner) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Companion companion : companions) {
            for (int i = 0; i < companion.files().size(); i++) {
                texts.put(key(companion, i), companion.files().get(i).text());
            }
        }
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(map)
                .withOwnerReferences(owner.stream().toList())
                .endMetadata()
                .withData(texts)
                .build();
    }

    /** Adds the commands for them around a command that repeats the pod by hand. */
    String byHand(String namespace, String script) {
        if (isEmpty()) {
            return script;
        }
        String where = "%s --namespace=%s".formatted(map, namespace);
        StringBuilder create = new StringBuilder("kubectl create configmap " + where);
        for (Companion companion : companions) {
            for (int i = 0; i < companion.files().size(); i++) {
                MountedFile file = companion.files().get(i);
                create.append(
                        " --from-file=%s=companions/%s/%s"
                                .formatted(key(companion, i), companion.name(), file.copy()));
            }
        }
        return String.join(
                "\n", create + " >&2", script, "kubectl delete configmap " + where + " >&2");
    }
}
