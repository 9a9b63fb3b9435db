// Streamed answers: server-sent events, until the browser leaves, the use case ends them or the server stops.
import { Transform, pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Events } from '../kernel/use-case';
import type { CompiledRoute } from './call';

/** Silence longer than this looks like a dead connection to proxies. */
const HEARTBEAT_MS = 15_000;

/** Tells of a server that its streamed answers are to end now; browsers ask again, elsewhere. */
export const ENDING_STREAMS = 'ending streams';

export type SendEvents = (reply: FastifyReply, route: CompiledRoute, events: Events) => FastifyReply;

/** Sends events while `app` is open: closing it ends them all. */
export function eventSender(app: FastifyInstance): SendEvents {
  const open = new Set<Events>();
  const endAll = () => {
    for (const events of open) events.push(null);
  };
  app.server.once(ENDING_STREAMS, endAll);
  app.addHook('preClose', async () => endAll());
  return (reply, { endpoint, serialise }, events) => {
    const text = new Transform({
      writableObjectMode: true,
      transform(event: unknown, _encoding, done) {
        done(null, `data: ${serialise(endpoint.output.parse(event))}\n\n`);
      },
    });
    open.add(events);
    text.push(': begun\n\n'); // so that the caller hears at once that it is heard
    const heartbeat = setInterval(() => text.push(':\n\n'), HEARTBEAT_MS);
    pipeline(events, text, () => {
      open.delete(events);
      clearInterval(heartbeat);
    });
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      .send(text);
  };
}
