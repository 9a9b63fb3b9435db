// Asking the site as people do: again under the same key until there is an outcome, and every refusal has to be a right one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';

type Refused = { fields?: readonly { path: string; message: string }[] } | null;
export type Answer<Result> = { code: number; msg: string; result: Result };

/** What came of the traffic, as those outside saw it. */
export type Seen = {
  /** Numbers of orders, withdrawals and adjustments that were answered, by Idempotency-Key. */
  kept: Map<string, string>;
  /** What else was answered with success, how often by what it is; `refund` and `coupons` are held against the books. */
  done: Map<string, number>;
  /** The words of right refusals, by key. */
  refused: Map<string, string>;
  /** Refusals that nobody in the right should have heard. */
  wrong: string[];
  /** Requests that were never answered, to be asked again with the same key. */
  open: Map<string, () => Promise<unknown>>;
  /** What was heard last of a request without an outcome, by key. */
  lastHeard: Map<string, string>;
  /** Orders that somebody may come back to. */
  bought: { orderNo: string; token: string }[];
  /** Request ids of the calls that were answered and charged. */
  charged: string[];
  /** Calls whose answer never came: each may have been charged, or not. */
  unanswered: number;
};

export function nothingSeen(): Seen {
  return {
    kept: new Map(),
    done: new Map(),
    refused: new Map(),
    wrong: [],
    open: new Map(),
    lastHeard: new Map(),
    bought: [],
    charged: [],
    unanswered: 0,
  };
}

type Asked<Result> = {
  /** Names the request among all of its seed; goes along as its Idempotency-Key. */
  key: string;
  /** What is asked for, in a word. */
  what: string;
  send: (key: string) => Promise<Answer<Result>>;
  /** Pieces of the words with which somebody in the right may be refused. */
  mayHear?: readonly string[];
  done?: (result: Result) => void;
};

/** A person tries so often, so long apart, before leaving it for later. */
const TRIES = 12;
const PAUSE_MS = 150;

/** The answer to somebody who tries again while there is no outcome; undefined when there still is none. */
async function persist<Result>(
  send: () => Promise<Answer<Result>>,
  tries = TRIES,
  heard: (words: string) => void = () => {},
): Promise<Answer<Result> | undefined> {
  for (let tried = 1; ; tried++) {
    const answer = await send().catch((error: Error) => {
      heard(String(error));
      return undefined;
    });
    if (answer && !hasNoOutcome(answer)) return answer;
    if (answer) heard(wordsOf(answer));
    if (tried >= tries) return undefined;
    await pause(PAUSE_MS);
  }
}

/** Asks until there is an outcome; what stays without one is kept for `finishOpen`. Undefined without success. */
export async function ask<Result>(seen: Seen, asked: Asked<Result>, tries = TRIES): Promise<Result | undefined> {
  const { key, what, send, mayHear = [], done } = asked;
  const answer = await persist(
    () => send(key),
    tries,
    (words) => seen.lastHeard.set(key, words),
  );
  if (!answer) {
    seen.open.set(key, () => ask(seen, asked, 1));
    return undefined;
  }
  seen.open.delete(key);
  const words = wordsOf(answer);
  if (answer.code === 0 || isDoneBefore(answer)) seen.done.set(what, (seen.done.get(what) ?? 0) + 1);
  else if (mayHear.some((piece) => words.includes(piece))) seen.refused.set(key, words);
  else seen.wrong.push(`${what} ${key}: ${words}`);
  if (answer.code !== 0) return undefined;
  done?.(answer.result);
  return answer.result;
}

/** Asks again what was never answered, until every request has its outcome. @throws when one gets none */
export async function finishOpen(seen: Seen): Promise<void> {
  for (let attempt = 1; seen.open.size > 0; attempt++) {
    // a request whose process died is taken over after a minute
    if (attempt === 400)
      throw new Error(
        `never got an outcome: ${[...seen.open.keys()].map((key) => `${key} (${seen.lastHeard.get(key)})`).join()}`,
      );
    for (const again of seen.open.values()) await again();
    if (seen.open.size > 0) await pause(200);
  }
}

/** Too many at once, fault, unavailable, channel silent: to be asked again. */
const NO_OUTCOME = new Set([429, 500, 503, 5401]);
const UNDER_WAY = '同样的请求正在处理';
const DONE_BEFORE = '这件事已经办成';

function hasNoOutcome({ code, msg }: Answer<unknown>): boolean {
  return NO_OUTCOME.has(code) || msg.includes(UNDER_WAY);
}

/** Its process died between the commit and the answer, which nobody can give any more. */
function isDoneBefore({ msg }: Answer<unknown>): boolean {
  return msg.includes(DONE_BEFORE);
}

function wordsOf({ code, msg, result }: Answer<unknown>): string {
  const fields = code === 0 ? [] : ((result as Refused)?.fields ?? []);
  return [String(code), msg, ...fields.map(({ path, message }) => `${path}: ${message}`)].join(' ');
}

/** A call as it goes over the wire, each time to the next of the servers; with a key when it is given one. */
export function call<E extends Endpoint>(
  servers: readonly string[],
  endpoint: E,
  input: Input<E>,
  token: string,
): (key?: string) => Promise<Answer<Output<E>>> {
  const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
  const inQuery = endpoint.body === 'query';
  const query = inQuery ? `?${new URLSearchParams(textsOf(input as object)).toString()}` : '';
  let turn = 0;
  return async (key) => {
    const answer = await fetch(servers[turn++ % servers.length]! + endpoint.path + query, {
      method: endpoint.method,
      headers: {
        'x-client-info': info,
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.json() as never;
  };
}

function textsOf(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

/** The result of a call that only looks; undefined when there is none. */
export async function look<Result>(send: () => Promise<Answer<Result>>): Promise<Result | undefined> {
  const answer = await persist(() => send());
  return answer?.code === 0 ? answer.result : undefined;
}
