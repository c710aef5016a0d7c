package dev.threadscale.report.chart;

import dev.threadscale.text.PlainText;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.io.StringWriter;
import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.Text;

/**
 * A drawing as SVG: a separate file, or a part of a page. It has a description for readers who
 * cannot see it. Its ids begin with the chart's name, which is unique within a report. Styles are
 * attributes, because a page's content security policy forbids style sheets.
 */
final class Svg {

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";

    /** The number of decimals of coordinates; two are a hundredth of a pixel. */
    private static final int PRECISION = 2;

    private Svg() {}

    static String of(Chart chart, JFreeChart drawing, int width, int height) {
        try {
            Document document =
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .getDOMImplementation()
                            .createDocument(NAMESPACE, "svg", null);
            SVGGraphics2D graphics = new SVGGraphics2D(context(document, chart.name()), false);
            ChartRenderingInfo drawn = new ChartRenderingInfo();
            drawing.draw(graphics, new Rectangle2D.Double(0, 0, width, height), drawn);
            Element root = graphics.getRoot();
            // Batik's own definitions have the same id in every picture.
            root.removeChild(root.getElementsByTagName("defs").item(0));
            TextLengths.fix(root);
            root.setAttribute("viewBox", "0 0 " + width + " " + height);
            root.setAttribute("width", Integer.toString(width));
            root.setAttribute("height", Integer.toString(height));
            Tooltips.add(root, chart, drawing.getXYPlot(), drawn.getEntityCollection());
            name(root, chart);
            show(root);
            return text(root);
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException("Java's own XML tools are missing", e);
        }
    }

    private static SVGGeneratorContext context(Document document, String prefix) {
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setComment(null);
        context.setPrecision(PRECISION);
        context.setIDGenerator(
                new SVGIDGenerator() {
                    @Override
                    public String generateID(String kind) {
                        return prefix + "-" + super.generateID(kind);
                    }
                });
        return context;
    }

    private static void name(Element root, Chart chart) {
        Element title = words(root, "title", chart.name() + "-title", chart.title());
        Element description = words(root, "desc", chart.name() + "-desc", chart.description());
        root.insertBefore(description, root.getFirstChild());
        root.insertBefore(title, description);
        root.setAttribute("role", "img");
        root.setAttribute("aria-labelledby", "%1$s-title %1$s-desc".formatted(chart.name()));
    }

    /** Replaces characters that XML does not allow. */
    private static void show(Node node) {
        if (node instanceof Text || node instanceof Attr) {
            node.setNodeValue(PlainText.line(node.getNodeValue()));
        }
        NamedNodeMap attributes = node.getAttributes();
        for (int i = 0; attributes != null && i < attributes.getLength(); i++) {
            show(attributes.item(i));
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            show(child);
        }
    }

    private static Element words(Element root, String tag, String id, String words) {
        Element element = root.getOwnerDocument().createElementNS(NAMESPACE, tag);
        element.setAttribute("id", id);
        element.setTextContent(words);
        return element;
    }

    private static String text(Element root) throws TransformerException {
        TransformerFactory factory = TransformerFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Transformer transformer = factory.newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter text = new StringWriter();
        transformer.transform(new DOMSource(root), new StreamResult(text));
        return text.toString();
    }

    /**
     * Sets the length of an SVG's texts to the length assumed by the layout. The reader's fonts may
     * differ, so a centred label could be displaced, and a long one could run into the next.
     */
    static final class TextLengths {

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
            float size = Float.parseFloat(inherited(text, "font-size").replace("px", ""));
            return new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 1).deriveFont(size);
        }

        private static String inherited(Element element, String attribute) {
            for (Node node = element;
                    node instanceof Element candidate;
                    node = node.getParentNode()) {
                if (candidate.hasAttribute(attribute)) {
                    return candidate.getAttribute(attribute);
                }
            }
            throw new IllegalStateException("no " + attribute + " above a text");
        }
    }
}
