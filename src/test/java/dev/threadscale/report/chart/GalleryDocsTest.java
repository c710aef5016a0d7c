package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gallery that is put together by hand shows the pictures of last year. */
class GalleryDocsTest {

    private static final Path DOCS = Path.of("docs");
    private static final Path PICTURES = DOCS.resolve(GalleryDocs.FOLDER);

    /** Of 4000 cells: letters of other fonts change as many. */
    private static final int TOLERATED = 60;

    private static final long MOST_BYTES = 1_500_000;

    @TempDir static Path folder;

    private static GalleryDocs gallery;

    @BeforeAll
    static void draw() throws IOException {
        gallery = GalleryDocs.in(folder);
    }

    @Test
    void everyKindHasAnUpToDatePicture() throws IOException {
        for (GalleryDocs.Entry entry : gallery.entries()) {
            Path file = PICTURES.resolve(entry.file());
            if (Golden.UPDATE) {
                Files.createDirectories(PICTURES);
                ImageIO.write(entry.drawn(), "png", file.toFile());
            }

            assertThat(file).exists();
            assertThat(Likeness.differences(ImageIO.read(file.toFile()), entry.drawn()))
                    .as("%s; THREADSCALE_GOLDEN=update draws it again", file)
                    .isLessThanOrEqualTo(TOLERATED);
        }
        assertThat(gallery.entries()).hasSize(PictureKinds.ALL.size() + 2);
    }

    @Test
    void pageShowsThemAll() throws IOException {
        Path page = DOCS.resolve("gallery.md");

        Golden.matches(page, gallery.page(Files.readString(page)));
    }

    @Test
    void galleryHasOnlySmallKnownPictures() throws IOException {
        assertThat(Folders.names(PICTURES, ""))
                .containsExactlyInAnyOrderElementsOf(
                        gallery.entries().stream().map(GalleryDocs.Entry::file).toList());
        long bytes = 0;
        for (GalleryDocs.Entry entry : gallery.entries()) {
            bytes += Files.size(PICTURES.resolve(entry.file()));
        }
        assertThat(bytes).isLessThan(MOST_BYTES);
    }
}
