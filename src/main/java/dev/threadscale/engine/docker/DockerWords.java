package dev.threadscale.engine.docker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.exception.DockerException;
import dev.threadscale.error.RootCause;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The words of an Engine about a failure, without the JSON around them. */
final class DockerWords {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The status that the client writes before an answer. */
    private static final Pattern STATUS = Pattern.compile("^Status [0-9]{3}: ");

    /** The members that hold the words. Podman also names the cause. */
    private static final List<String> MEMBERS = List.of("message", "cause");

    /**
     * A failure that lasts until someone resolves it, whatever the Engine's status says.
     *
     * @param words by which the Engine's message is recognized
     * @param remedy what resolves it
     */
    private record Lasting(Pattern words, String remedy) {

        static final List<Lasting> TABLE =
                List.of(
                        lasting(
                                "address pools?\\b",
                                "remove networks that nobody uses ('docker network prune'), or give"
                                        + " Docker more addresses ('default-address-pools' of its"
                                        + " daemon)"),
                        lasting(
                                "no space left on device|disk quota exceeded",
                                "free some space on Docker's disk ('docker system df' shows what"
                                        + " uses it)"),
                        lasting(
                                "requested CPUs are not available|\\bcpuset\\.cpus\\b",
                                "leave out CPUs that Docker's containers may not use ('threadscale"
                                        + " doctor' shows which they may)"),
                        lasting(
                                "name .* is already in use",
                                "remove what has that name ('threadscale clean' does if a launcher"
                                        + " left it)"),
                        lasting(
                                "authorization denied",
                                "ask the owner of Docker's authorization plugin to allow it"),
                        lasting(
                                "unknown or invalid runtime",
                                "install that runtime, or correct 'default-runtime' of Docker's"
                                        + " daemon"));

        private static Lasting lasting(String words, String remedy) {
            return new Lasting(Pattern.compile(words, Pattern.CASE_INSENSITIVE), remedy);
        }
    }

    private DockerWords() {}

    /** Returns the words of an Engine, or of the connection to it. */
    static String of(Throwable thrown) {
        return thrown instanceof DockerException answer
                ? plain(String.valueOf(answer.getMessage()).strip())
                : RootCause.message(thrown);
    }

    private static String plain(String text) {
        try {
            JsonNode answer = JSON.readTree(STATUS.matcher(text).replaceFirst(""));
            return MEMBERS.stream()
                    .map(name -> answer.path(name).asText("").strip())
                    .filter(words -> !words.isEmpty())
                    .findFirst()
                    .orElse(text);
        } catch (JsonProcessingException malformed) {
            return text;
        }
    }

    /** Returns the remedy for a failure that another attempt would meet again; else empty. */
    static Optional<String> remedy(String words) {
        return Lasting.TABLE.stream()
                .filter(known -> known.words().matcher(words).find())
                .map(Lasting::remedy)
                .findFirst();
    }
}
