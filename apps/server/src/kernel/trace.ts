// Spans of what the server does. Without a place to send them to (OTEL_EXPORTER_OTLP_ENDPOINT) they cost next to nothing.
import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from '@opentelemetry/api';
import { Refusal } from './refusal';

/** Hands a job the trace that it belongs to. */
export type Traced = { traceparent?: string | undefined };

const tracer = trace.getTracer('jishi');

type About = {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Where it comes from, if not from what runs now. */
  from?: Traced;
};

/**
 * Runs `work` as a span under the one that is under way. A refusal is an outcome, named by its code; anything else that is thrown
 * is a fault.
 */
export function traced<Result>(name: string, about: About, work: () => Promise<Result>): Promise<Result> {
  const { kind = SpanKind.INTERNAL, attributes = {}, from } = about;
  const parent = from?.traceparent ? propagation.extract(ROOT_CONTEXT, from) : context.active();
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) span.setAttribute('jishi.refused', error.refusal);
      else span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** What a job takes along of the trace that adds it: nothing while nobody traces. */
export function carried(): Traced {
  const carrier: Traced = {};
  if (trace.getActiveSpan()?.isRecording()) propagation.inject(context.active(), carrier);
  return carrier;
}
