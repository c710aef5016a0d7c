package dev.threadscale.experiment;

import dev.threadscale.claim.Claim;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A kind of claim, as named in findings. To add one, add a row to {@link #ALL} and a record in
 * {@link Claim}, which knows the comparisons that it consists of.
 *
 * @param key its name under {@code expect}
 * @param description for editors
 * @param type the record that it becomes: of the sides, if it compares levels, and of its parts
 * @param parts in the order of the record; a single part with the name of the kind if it has one
 *     value
 */
record ClaimKind(String key, String description, Class<? extends Claim> type, List<Part> parts) {

    /**
     * A value of a claim.
     *
     * @param optional true if leaving it out means all levels
     */
    record Part(String key, String description, Form form, boolean optional) {}

    /**
     * The form of a value.
     *
     * @param definition in the schema
     * @param reading reads the value with the given name
     */
    record Form(String definition, BiFunction<ClaimReader, String, Object> reading) {}

    private static final Form LEVEL = new Form("level", ClaimReader::level);
    private static final Form LEVELS = new Form("levels", ClaimReader::levels);
    private static final Form BOUND = new Form("bound", ClaimReader::bound);
    private static final Form BOUND_OF_QUANTITY =
            new Form("bound-of-quantity", ClaimReader::boundOfQuantity);
    private static final Form WITHIN = new Form("margin", ClaimReader::within);

    private static final Part OVER =
            part(
                    "over",
                    "The axis that the claim is about.",
                    new Form("axis-name", ClaimReader::axis));
    private static final Part FROM =
            part("from", "The level with which the others are compared.", LEVEL);

    /** All kinds, in the order of messages and of the schema, which is derived from them. */
    static final List<ClaimKind> ALL =
            List.of(
                    single(
                            "ratio",
                            "Value of compare over that of with, as \">= 1.5\", \"< 1\" or"
                                    + " \"0.9 to 1.1\".",
                            Claim.Ratio.class,
                            BOUND),
                    single(
                            "equal",
                            "compare and with are equal within this margin, as 5%.",
                            Claim.Ratio.class,
                            WITHIN),
                    single(
                            "different",
                            "compare and with differ by more than this margin, as 5%.",
                            Claim.Ratio.class,
                            new Form("margin", ClaimReader::beyond)),
                    along(
                            "flat",
                            "All values along an axis are equal within a margin.",
                            Claim.Flat.class,
                            optional("The levels that count; default: all levels of the run."),
                            part("within", "The margin, as 10%.", WITHIN)),
                    along(
                            "scaling",
                            "How many times faster some levels are than another.",
                            Claim.Scaling.class,
                            FROM,
                            part("at", "The level or levels that should be faster.", LEVELS),
                            part(
                                    "factor",
                                    "Time at from over time at each of them, as \">= 1.8\".",
                                    BOUND)),
                    along(
                            "order",
                            "Levels from the lowest value to the highest, the fastest first.",
                            Claim.Order.class,
                            part(
                                    "levels",
                                    "The levels in their order.",
                                    new Form("levels", ClaimReader::twoLevels))),
                    along(
                            "crossover",
                            "compare is less than with at one level, and more at another.",
                            Claim.Crossover.class,
                            part("from", "The level at which compare is less.", LEVEL),
                            part("to", "The level at which compare is more.", LEVEL)),
                    along(
                            "knee",
                            "Values fall along an axis up to a level, but not after it.",
                            Claim.Knee.class,
                            optional("The levels in their order; default: all levels of the run."),
                            part("at", "The last level that is lower than the one before.", LEVEL),
                            part("within", "How much lower later levels may be, as 10%.", WITHIN)),
                    along(
                            "gain",
                            "compare gains more along an axis than with: its scaling factor over"
                                    + " theirs.",
                            Claim.Gain.class,
                            FROM,
                            part(
                                    "at",
                                    "The level or levels at which compare should have gained"
                                            + " more.",
                                    LEVELS),
                            part(
                                    "factor",
                                    "T(from) / T(at) of compare over that of with, as \"> 1\".",
                                    BOUND)),
                    along(
                            "lead",
                            "The lead of compare (how much less its value is than that of with)"
                                    + " grows along an axis.",
                            Claim.Lead.class,
                            part("from", "The level at which the lead is smaller.", LEVEL),
                            part("to", "The level at which the lead is larger.", LEVEL),
                            part(
                                    "grows",
                                    "The lead at to minus the lead at from; bounds of times"
                                            + " have units, as \"> 0ms\".",
                                    BOUND_OF_QUANTITY)),
                    single(
                            "collapse",
                            "The search found the collapse of every series at a count in this"
                                    + " range, as \"200 to 280\".",
                            Claim.Collapse.class,
                            new Form("bound", ClaimReader::count)),
                    single(
                            "flip",
                            "The search found that the winner changes in this range, in the unit"
                                    + " of the axis, as \"0.5ms to 2ms\" or \"64m to 256m\";"
                                    + " never: one side wins everywhere.",
                            Claim.Flip.class,
                            new Form("bound-of-flip", ClaimReader::number)),
                    single(
                            "outcome",
                            "Every fork ends like this.",
                            Claim.Outcome.class,
                            new Form("outcome", ClaimReader::outcome)),
                    single(
                            "value",
                            "The mean is within a bound; bounds of times have units, as \">="
                                    + " 100ms\".",
                            Claim.Value.class,
                            BOUND_OF_QUANTITY),
                    single(
                            "physical",
                            "Like value, but for a physical limit: a published value beyond"
                                    + " it is called impossible.",
                            Claim.Physical.class,
                            BOUND_OF_QUANTITY),
                    single(
                            "other-system",
                            "The claim is about this other system, which a run here cannot test.",
                            Claim.Beyond.class,
                            text(
                                    "the claim is about another system (%s), which this host cannot"
                                            + " test")),
                    single(
                            "unmeasured",
                            "The claim is about this quantity, which is not measured.",
                            Claim.Beyond.class,
                            text("%s is not measured")));

    static final List<String> KEYS = ALL.stream().map(ClaimKind::key).toList();

    /** The keys of the kinds that compare levels. */
    static final List<String> COMPARING =
            ALL.stream().filter(ClaimKind::compares).map(ClaimKind::key).toList();

    /** Returns true if the finding names two sides. */
    boolean compares() {
        return Claim.Compared.class.isAssignableFrom(type);
    }

    boolean hasSingleValue() {
        return parts.getFirst().key().equals(key);
    }

    /** Returns the required keys. */
    String[] required() {
        return parts.stream()
                .filter(part -> !part.optional())
                .map(Part::key)
                .toArray(String[]::new);
    }

    /** Returns the mapping of its values. */
    Fields fields(YamlNode node) {
        return Fields.of(node, key)
                .know(parts.stream().map(Part::key).toList())
                .requiring(required());
    }

    /** Creates the claim. */
    Claim of(List<Object> values) {
        try {
            return (Claim) type.getConstructors()[0].newInstance(values.toArray());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static ClaimKind named(String key) {
        return ALL.get(KEYS.indexOf(key));
    }

    private static ClaimKind single(
            String key, String description, Class<? extends Claim> type, Form form) {
        return new ClaimKind(key, description, type, List.of(part(key, description, form)));
    }

    /** Creates a kind of claims on values along an axis. */
    private static ClaimKind along(
            String key, String description, Class<? extends Claim> type, Part... parts) {
        List<Part> all = Stream.concat(Stream.of(OVER), Stream.of(parts)).toList();
        return new ClaimKind(key, description, type, all);
    }

    private static Part part(String key, String description, Form form) {
        return new Part(key, description, form, false);
    }

    /** Creates a part for levels that may be left out. */
    private static Part optional(String description) {
        return new Part("levels", description, LEVELS, true);
    }

    private static Form text(String why) {
        return new Form("line", (values, key) -> why.formatted(values.line(key)));
    }
}
