package dev.threadscale.engine.docker;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The addresses that Docker's client accepts, some parts of which may be left out. */
final class DockerUri {

    static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private static final String SOCKET = "unix:///var/run/docker.sock";

    /** The socket of an Engine on this host. */
    static final String USUAL = WINDOWS ? "npipe:////./pipe/docker_engine" : SOCKET;

    private static final String HOST = "localhost";
    private static final int PORT = 2375;

    /** The form of an address. Without a scheme it means TCP. */
    private static final Pattern ADDRESS = Pattern.compile("(?:([a-z]*)://)?(.*)");

    private static final Pattern TCP =
            Pattern.compile("(?<host>\\[[0-9A-Fa-f:.%]+]|[^:/]*)(?::(?<port>[0-9]{1,5}))?/?");

    private DockerUri() {}

    /**
     * Completes an address.
     *
     * @throws IllegalArgumentException if it is not an address; the message is for the user
     */
    static URI of(String named) {
        String text = named.strip();
        Matcher address = ADDRESS.matcher(text);
        String scheme = "";
        String rest = "";
        if (address.matches()) {
            scheme = address.group(1) == null ? "tcp" : address.group(1);
            rest = address.group(2);
        }
        Matcher tcp = TCP.matcher(rest);
        if (scheme.equals("tcp") && tcp.matches()) {
            String host = tcp.group("host").isEmpty() ? HOST : tcp.group("host");
            String port = tcp.group("port") == null ? Integer.toString(PORT) : tcp.group("port");
            URI uri = parsed("tcp://" + host + ":" + port);
            if (uri.getHost() == null) {
                throw new IllegalArgumentException(
                        ("the host in '%s' is neither an IP address nor a name of letters,"
                                        + " digits, '-' and '.'")
                                .formatted(text));
            }
            return uri;
        }
        if (scheme.equals("unix")) {
            return parsed(rest.isEmpty() ? SOCKET : text);
        }
        if (scheme.equals("ssh") || (WINDOWS && scheme.equals("npipe"))) {
            return parsed(text);
        }
        throw new IllegalArgumentException(
                "'%s' is not an address such as ssh://USER@HOST, tcp://HOST:PORT or %s"
                        .formatted(text, USUAL));
    }

    private static URI parsed(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException broken) {
            throw new IllegalArgumentException(
                    "'%s' is not an address: %s".formatted(text, broken.getReason()), broken);
        }
    }
}
