//DEPS io.grpc:grpc-stub:1.77.0 io.grpc:grpc-inprocess:1.77.0
// A blocking call to a server in the same process that answers after 50 ms.

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class GrpcCall implements IntConsumer {

    private final ManagedChannel channel = InProcessChannelBuilder.forName("shop").build();

    private final MethodDescriptor<String, String> method = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("Shop/rate")
            .setRequestMarshaller(new Empty())
            .setResponseMarshaller(new Empty())
            .build();

    public GrpcCall() throws IOException {
        InProcessServerBuilder.forName("shop")
                .addService(ServerServiceDefinition.builder("Shop")
                        .addMethod(method, ServerCalls.asyncUnaryCall((request, answer) -> {
                            LockSupport.parkNanos(50_000_000);
                            answer.onNext(request);
                            answer.onCompleted();
                        }))
                        .build())
                .build()
                .start();
    }

    @Override
    public void accept(int task) {
        ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, "");
    }

    private static class Empty implements Marshaller<String> {

        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public String parse(InputStream stream) {
            return "";
        }
    }
}
