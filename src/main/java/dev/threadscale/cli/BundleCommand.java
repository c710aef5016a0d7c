package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.bundle.RunArchive;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.engine.docker.Dockerfiles;
import dev.threadscale.reproduce.KeptImages;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run into one file. */
@Command(
        name = "bundle",
        description =
                "Packs a run directory into one ZIP that others can read and repeat, with an"
                        + " ARTIFACT.md that says how. Refuses a run whose files were changed."
                        + " Needs Docker only with --images.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale bundle results/factorization/RUN",
            "  threadscale bundle results/factorization/RUN --images --output artifact.zip",
            "  threadscale bundle results/factorization/RUN --author 'Lovelace, Ada'"
                    + " --license CC-BY-4.0"
        })
final class BundleCommand extends KitCommand {

    @Parameters(paramLabel = "RUN", description = "Run directory: results/NAME/ID.")
    private Path run = Path.of("");

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "ZIP file to write; default: NAME-ID.zip in the current folder.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--images",
            description =
                    "Include the images that the run was measured with (150 MB or more each),"
                            + " so 'reproduce' needs nothing else.")
    private boolean images;

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description =
                    "Who publishes the run: 'Carberry, Josiah' or, with an ORCID, 'Carberry,"
                            + " Josiah <0000-0002-1825-0097>'; the name of an organization has"
                            + " no comma. Repeatable.")
    private List<String> authors = List.of();

    @Option(
            names = "--license",
            paramLabel = "SPDX",
            description = "Licence of the data, as an SPDX identifier such as CC-BY-4.0.")
    private Optional<String> license = Optional.empty();

    @Override
    public Integer call() {
        Map<String, String> texts = new LinkedHashMap<>(Bundle.descriptions(run, authors, license));
        RunRecord record = RunReader.read(run);
        Path zip =
                output.orElseGet(() ->
                        Path.of("%s-%s.zip".formatted(record.experiment().name(), record.run())));
        ArtifactText.of(run, StoredFile.name(zip))
                .ifPresent(text -> texts.put(ArtifactText.FILE, text));
        if (images) {
            withImages(record, texts, zip);
        } else {
            RunArchive.write(run, texts, _ -> {}, zip);
        }
        out().println(Messages.path(zip));
        return ExitCode.OK;
    }

    private void withImages(RunRecord record, Map<String, String> texts, Path zip) {
        KeptImages kept = KeptImages.of(record);
        if (record.version().equals(Threadscale.version())) {
            texts.putAll(Dockerfiles.all());
        }
        try (DockerEngine docker = DockerEngine.connect(kept.repository(), new StopSignal())) {
            RunArchive.write(
                    run,
                    texts,
                    files -> {
                        try (InputStream saved = docker.save(kept.ids().values())) {
                            files.add(KeptImages.FILE, saved);
                        }
                    },
                    zip);
        }
    }
}
