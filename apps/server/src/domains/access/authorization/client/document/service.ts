// Fetches the document of a program, under the rules for addresses that strangers give us, and keeps it for a while.
import { request } from 'undici';
import type { Context, MemberId } from '../../../../../kernel/context';
import { guardedAgent, guardedMistake } from '../../../../message';
import type { Client } from '../rules';
import { clientOfDocument, isDocumentAddress } from './rules';

const WITHIN_MS = 5_000;
/** A document has some five hundred bytes; the draft expects no more than 5 KB. */
const BYTES_MAX = 5 * 1024;
/** A program that was found is asked anew after a while; one that was not soon, so that its address is not called by our clicks. */
const GOOD_MS = 10 * 60_000;
const BAD_MS = 30_000;
const KEPT_MAX = 500;
const AT_ONCE_MAX = 8;

type Asking = Pick<Context, 'settings'> & { member: MemberId };

type Kept = { until: number; client: Promise<Client | undefined> };

const kept = new Map<string, Kept>();
/** Who waits for one: a member makes us call one address at a time. */
const asking = new Set<MemberId>();

/** The program of an id that is the address of its document; undefined when the document cannot be had or says something else. */
export function describedClient(ctx: Asking, id: string): Promise<Client | undefined> {
  if (!isDocumentAddress(id) || guardedMistake(ctx, id)) return Promise.resolve(undefined);
  const known = kept.get(id);
  if (known && known.until > performance.now()) return known.client;
  if (asking.size >= AT_ONCE_MAX || asking.has(ctx.member)) return Promise.resolve(undefined);
  const entry: Kept = { until: Infinity, client: fetchClient(ctx, id) };
  kept.delete(id);
  kept.set(id, entry);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) break;
    kept.delete(oldest);
  }
  void entry.client.then((client) => (entry.until = performance.now() + (client ? GOOD_MS : BAD_MS)));
  return entry.client;
}

async function fetchClient(ctx: Asking, id: string): Promise<Client | undefined> {
  const agent = guardedAgent(ctx);
  asking.add(ctx.member);
  try {
    // no redirect is followed: only the address itself speaks for the program
    const answer = await request(id, {
      headers: { accept: 'application/json', 'user-agent': 'jishi-oauth/1' },
      dispatcher: agent,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    answer.body.on('error', () => {}); // it ends with the agent, read or not
    const text = answer.statusCode === 200 && isJson(answer.headers['content-type']) && (await shortText(answer.body));
    return text ? clientOfDocument(id, text) : undefined;
  } catch {
    return undefined;
  } finally {
    asking.delete(ctx.member);
    await agent.destroy();
  }
}

function isJson(type: string | string[] | undefined): boolean {
  return typeof type === 'string' && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
}

/** A body of few bytes; undefined for a longer one, whose rest is not read. */
async function shortText(body: AsyncIterable<Buffer>): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > BYTES_MAX) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
