// Sends spans to an OpenTelemetry collector, where the standard variable names one. What is sampled and which headers go along
// is said by the standard's own variables as well: OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/** What undici, and Node's fetch, tell of a request. */
type Asked = { request: { method: string; origin: string | URL }; response?: { statusCode: number }; error?: Error };

/** Begins tracing if a collector is named. Returns what sends the last spans and ends it. */
export async function startTracing(env: NodeJS.ProcessEnv, service: string): Promise<() => Promise<void>> {
  if (!ENDPOINTS.some((name) => env[name])) return async () => {};
  // only then: a server that sends none loads none of it
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env['OTEL_SERVICE_NAME'] ?? service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const stopWatching = watchRequests();
  return async () => {
    stopWatching();
    await provider.shutdown();
    for (const global of [trace, context, propagation]) global.disable();
  };
}

/** Spans of requests to payment channels, carriers, suppliers: where to and how they ended; addresses may hold secrets. */
function watchRequests(): () => void {
  const spans = new WeakMap<object, Span>();
  const asked = (message: unknown) => {
    const { request } = message as Asked;
    if (!trace.getActiveSpan()?.isRecording()) return; // the exporter's own, too
    const { host } = new URL(request.origin);
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    const span = trace.getTracer('jishi').startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes });
    spans.set(request, span);
  };
  const answered = (message: unknown) => {
    const { request, response } = message as Asked;
    spans
      .get(request)
      ?.setAttribute('http.response.status_code', response?.statusCode ?? 0)
      .end();
  };
  const failed = (message: unknown) => {
    const { request, error } = message as Asked;
    spans
      .get(request)
      ?.setStatus({ code: SpanStatusCode.ERROR, message: error?.name ?? '' })
      .end();
  };
  const channels = [
    ['undici:request:create', asked],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [name, heard] of channels) subscribe(name, heard);
  return () => channels.forEach(([name, heard]) => unsubscribe(name, heard));
}
