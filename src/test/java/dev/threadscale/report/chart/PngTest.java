package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** A picture that one viewer forgives and another refuses is none. */
class PngTest {

    @Test
    void everyPixelIsReadAsItWasDrawn() throws IOException {
        BufferedImage drawn = new BufferedImage(37, 23, BufferedImage.TYPE_INT_RGB);
        SplittableRandom random = new SplittableRandom(1);
        for (int y = 0; y < drawn.getHeight(); y++) {
            for (int x = 0; x < drawn.getWidth(); x++) {
                drawn.setRGB(x, y, random.nextInt());
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();

        Png.write(drawn, png);

        BufferedImage read = ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
        assertThat(read.getWidth()).isEqualTo(drawn.getWidth());
        assertThat(read.getHeight()).isEqualTo(drawn.getHeight());
        assertThat(pixels(read)).isEqualTo(pixels(drawn));
    }

    private static int[] pixels(BufferedImage picture) {
        int width = picture.getWidth();
        return picture.getRGB(0, 0, width, picture.getHeight(), null, 0, width);
    }
}
