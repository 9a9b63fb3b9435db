// What requests were refused for, as it is told at /metrics. Nothing of who asked or what was asked.
import type { FastifyRequest } from 'fastify';

const refusals = new WeakMap<FastifyRequest, string>();

/** Remembers why a request was refused. */
export function noteRefusal(request: FastifyRequest, refusal: string): void {
  refusals.set(request, refusal);
}

/** Why it was refused, by the refusal's name; undefined when it was not. */
export function refusalOf(request: FastifyRequest): string | undefined {
  return refusals.get(request);
}
