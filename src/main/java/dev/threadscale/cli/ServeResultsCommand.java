package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.serve.ResultsServer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows results in browsers on this host. */
@Command(
        name = "serve",
        description =
                "Serves a results folder to browsers on this host, also during a run. Changes"
                        + " nothing; stop it with Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale serve",
            "  threadscale serve /tmp/results --listen localhost:8081"
        })
final class ServeResultsCommand extends KitCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "RESULTS",
            description = "Results folder; default: results.")
    private Path results = Path.of("results");

    @Option(
            names = "--listen",
            converter = AddressConverter.class,
            paramLabel = "HOST:PORT",
            description =
                    "Address to listen on; default: localhost:8080. On another address,"
                            + " anyone who can reach it can read the results.")
    private InetSocketAddress address = new InetSocketAddress("localhost", 8080);

    /** Reads a host with its port. */
    static final class AddressConverter implements CommandLine.ITypeConverter<InetSocketAddress> {
        @Override
        public InetSocketAddress convert(String text) {
            int colon = text.lastIndexOf(':');
            String port = text.substring(colon + 1);
            if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 0xFFFF) {
                throw new CommandLine.TypeConversionException(
                        "'%s' is not a host with a port (localhost:8080)".formatted(text));
            }
            return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        try (ResultsServer server = ResultsServer.open(results, address)) {
            boolean everywhere = server.address().getAddress().isAnyLocalAddress();
            out().printf(
                            "Serving %s at http://%s:%d/ until Ctrl-C%n",
                            Messages.path(results),
                            everywhere ? "localhost" : address.getHostString(),
                            server.address().getPort());
            out().flush();
            new CountDownLatch(1).await();
        }
        return ExitCode.OK;
    }
}
