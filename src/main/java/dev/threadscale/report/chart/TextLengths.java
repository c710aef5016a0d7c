package dev.threadscale.report.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.Locale;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Texts of an SVG keep the length that the layout counted with: its reader has other fonts, in
 * which a centred label would stand beside its place and a long one run into the next.
 */
final class TextLengths {

    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);

    private TextLengths() {}

    static void fix(Element root) {
        NodeList texts = root.getElementsByTagNameNS("*", "text");
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            double length = font(text).getStringBounds(text.getTextContent(), EXACT).getWidth();
            text.setAttribute("textLength", String.format(Locale.ROOT, "%.1f", length));
            text.setAttribute("lengthAdjust", "spacingAndGlyphs");
        }
    }

    private static Font font(Element text) {
        boolean bold = inherited(text, "font-weight").equals("bold");
        return new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 1)
                .deriveFont(size(inherited(text, "font-size")));
    }

    private static float size(String pixels) {
        return Float.parseFloat(pixels.replace("px", ""));
    }

    private static String inherited(Element element, String attribute) {
        for (Node node = element; node instanceof Element here; node = node.getParentNode()) {
            if (here.hasAttribute(attribute)) {
                return here.getAttribute(attribute);
            }
        }
        throw new IllegalStateException("no " + attribute + " above a text");
    }
}
