package dev.threadscale.report.page;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.error.UserException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A host without fonts is no bug of the kit's, whatever Java ends with. */
class PicturesTest {

    private static final Path TARGET = Path.of("report");

    private static RuntimeException thrownBy(String type) {
        RuntimeException failed = new RuntimeException("Fontconfig head is null");
        failed.setStackTrace(
                new StackTraceElement[] {
                    new StackTraceElement(type, "getVersion", null, 1),
                    new StackTraceElement("sun.font.FontDesignMetrics", "getMetrics", null, 1)
                });
        return failed;
    }

    private static Object drawing(Throwable failed) {
        return Pictures.drawing(
                TARGET,
                () -> {
                    switch (failed) {
                        case Error error -> throw error;
                        default -> throw (RuntimeException) failed;
                    }
                });
    }

    @Test
    void missingFontsAreTheHosts() {
        assertThatThrownBy(() -> drawing(thrownBy("sun.awt.FontConfiguration")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("a picture cannot be drawn")
                .hasMessageContaining("Fontconfig head is null");
        assertThatThrownBy(() -> drawing(new NoClassDefFoundError("sun.awt.X11FontManager")))
                .isInstanceOf(UserException.class);
    }

    @Test
    void otherFailuresAreNot() {
        RuntimeException failed = thrownBy("org.jfree.chart.JFreeChart");

        assertThatThrownBy(() -> drawing(failed)).isSameAs(failed);
    }
}
