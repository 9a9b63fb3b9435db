// Calls that a page makes while it is rendered: the same use cases and filters as over HTTP, without the hop.
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { answerFault, answerRefusal } from './answer';
import type { CompiledRoute } from './call';
import { logRefusedAccess } from './refused-access';

type Envelope = { code: number; msg: string; result: unknown };

/** Runs a call by `METHOD path`. Refusals are envelopes too; it does not throw. */
export type Dispatch = (call: string, input: Record<string, unknown>) => Promise<Envelope>;

/** The calls of one request. Faults are logged under the request's id. */
export function dispatcher(calls: ReadonlyMap<string, CompiledRoute>, ctx: Context): Dispatch {
  return async (call, input) => {
    const route = calls.get(call);
    if (!route) return envelopeOf(answerRefusal(new Refusal('notFound')));
    try {
      const { raw, json } = await route.run(ctx, input);
      return {
        code: 0,
        msg: '成功',
        result: Object.isFrozen(raw) ? sharedOf(raw, json) : (JSON.parse(json) as unknown),
      };
    } catch (error) {
      logRefusedAccess(ctx.log, error, { endpoint: route.endpoint, actor: ctx.actor });
      if (error instanceof Refusal) return envelopeOf(answerRefusal(error));
      ctx.log.error({ err: error, call }, 'call of a page failed');
      return envelopeOf(answerFault(ctx.requestId));
    }
  };
}

const shared = new WeakMap<object, unknown>();

/** What is the same for ever is read once and shared by all pages: frozen, so that they know. */
function sharedOf(raw: unknown, json: string): unknown {
  if (typeof raw !== 'object' || raw === null) return JSON.parse(json);
  const known = shared.get(raw) ?? Object.freeze(JSON.parse(json));
  shared.set(raw, known);
  return known;
}

function envelopeOf({ body }: { body: string }): Envelope {
  return JSON.parse(body) as Envelope;
}
