import { DiagLogLevel, diag, ProxyTracerProvider, trace } from "@opentelemetry/api";
import { envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { version } from "@portrait-studio/platform/version";
import type { Log } from "@portrait-studio/studio";
import { tracerName } from "@portrait-studio/tracing";

/** A collector that is away fails every few seconds; one line in this time is enough. */
const silenceMs = 10 * 60_000;
/** for the last spans, when the process stops */
const patienceMs = 2_000;

/**
 * Sends the process's spans, as OpenTelemetry's own variables say (OTEL_EXPORTER_OTLP_ENDPOINT and the others of its
 * specification, which its SDK reads itself). Only the studio's own spans: those of Next would contain addresses with tokens, and
 * nothing is said of the machine.
 * @returns what sends the last ones and stops
 */
export function startTraces(app: "web" | "worker", log: Log): () => Promise<void> {
  reportFailures(log);
  const sdk = new NodeSDK({
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
    resource: resourceFromAttributes({
      "service.name": `portrait-studio-${app}`,
      "service.version": version,
      "studio.app": app,
    }),
    resourceDetectors: [envDetector],
  });
  sdk.start();
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider) {
    const real = provider.getDelegate();
    const others = new ProxyTracerProvider();
    provider.setDelegate({
      getTracer: (name, ...rest) => (name === tracerName ? real : others).getTracer(name, ...rest),
    });
  }
  return async () => {
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const patience = setTimeout(resolve, patienceMs);
    await Promise.race([sdk.shutdown().catch(() => {}), enough]);
    clearTimeout(patience);
  };
}

function reportFailures(log: Log): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (performance.now() - reportedAt < silenceMs) return;
    reportedAt = performance.now();
    log("warn", "Traces could not be sent.", { error: message.slice(0, 300) });
  };
  const quiet = () => {};
  diag.setLogger(
    { error: report, warn: report, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.WARN,
  );
}
