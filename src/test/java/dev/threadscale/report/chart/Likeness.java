package dev.threadscale.report.chart;

import java.awt.Image;
import java.awt.image.BufferedImage;

/**
 * How alike two pictures are to somebody who sees them from far away: as small ones. Other fonts
 * and other anti-aliasing hardly change those; a line, an axis or a legend that is missing does.
 */
final class Likeness {

    private static final int WIDTH = 80;
    private static final int HEIGHT = 50;

    /** Of 255; what letters of another font change at most places. */
    private static final int VISIBLE = 16;

    private Likeness() {}

    /** How many cells of the small pictures differ visibly, in one of the colours. */
    static int differences(BufferedImage one, BufferedImage other) {
        return between(small(one), small(other));
    }

    /** The same of small pictures. */
    static int between(BufferedImage one, BufferedImage other) {
        int different = 0;
        for (int x = 0; x < WIDTH; x++) {
            for (int y = 0; y < HEIGHT; y++) {
                if (distance(one.getRGB(x, y), other.getRGB(x, y)) > VISIBLE) {
                    different++;
                }
            }
        }
        return different;
    }

    private static int distance(int one, int other) {
        int most = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            most = Math.max(most, Math.abs((one >> shift & 0xFF) - (other >> shift & 0xFF)));
        }
        return most;
    }

    static BufferedImage small(BufferedImage image) {
        return small(image, WIDTH, HEIGHT);
    }

    static BufferedImage small(BufferedImage image, int width, int height) {
        BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var graphics = small.createGraphics();
        graphics.drawImage(
                image.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
        graphics.dispose();
        return small;
    }
}
