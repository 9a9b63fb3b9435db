// Requests as people make them: retried under the same key until there is an outcome. Every refusal has to be justified.
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';

type Refused = { fields?: readonly { path: string; message: string }[] } | null;
export type Answer<Result> = { code: number; msg: string; result: Result };

/** Outcomes of the traffic, as seen from outside. */
export type Seen = {
  /** Numbers of orders, withdrawals and adjustments that were answered, by Idempotency-Key. */
  kept: Map<string, string>;
  /** Other successes, counted by kind; `refund` and `coupons` are compared with the books. */
  done: Map<string, number>;
  /** Messages of justified refusals, by key. */
  refused: Map<string, string>;
  /** Unjustified refusals. */
  wrong: string[];
  /** Requests that were never answered, to be retried with the same key. */
  open: Map<string, () => Promise<unknown>>;
  /** The last answer to a request without an outcome, by key. */
  lastHeard: Map<string, string>;
  /** Orders that a member may come back to. */
  bought: { orderNo: string; token: string }[];
  /** Request ids of the calls that were answered and charged. */
  charged: string[];
  /** The units that they asked for, by request id. */
  units: Map<string, number>;
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
    units: new Map(),
    unanswered: 0,
  };
}

type Asked<Result> = {
  /** Unique within the seed; sent as Idempotency-Key. */
  key: string;
  /** The kind of request, in a word. */
  what: string;
  send: (key: string) => Promise<Answer<Result>>;
  /** Parts of the messages of refusals that are justified here. */
  mayHear?: readonly string[];
  done?: (result: Result) => void;
};

/** How often a person tries, and how long apart, before leaving it for later. */
const TRIES = 12;
const PAUSE_MS = 150;

/** Retries while there is no outcome; undefined if there still is none. */
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

/** Asks until there is an outcome; a request without one is left to `finishOpen`. Undefined unless it succeeded. */
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

/**
 * A request whose process died, or could not give its claim back because the database was away, is taken over after a
 * minute. The one that takes over may meet what is left of a fault, and the next minute begins.
 */
const PATIENCE_MS = 300_000;

/** Retries unanswered requests until each has its outcome. @throws if one gets none */
export async function finishOpen(seen: Seen): Promise<void> {
  const since = performance.now();
  while (seen.open.size > 0) {
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(
        `never got an outcome: ${[...seen.open.keys()].map((key) => `${key} (${seen.lastHeard.get(key)})`).join()}`,
      );
    for (const again of seen.open.values()) await again();
    if (seen.open.size > 0) await pause(200);
  }
}

/** Codes worth a retry: too many requests, fault, unavailable, channel silent. */
const NO_OUTCOME = new Set([429, 500, 503, 5401]);
const UNDER_WAY = '同样的请求正在处理';
const DONE_BEFORE = '这件事已经办成';

function hasNoOutcome({ code, msg }: Answer<unknown>): boolean {
  return NO_OUTCOME.has(code) || msg.includes(UNDER_WAY);
}

/** Its process died between the commit and the answer, so the answer is lost. */
function isDoneBefore({ msg }: Answer<unknown>): boolean {
  return msg.includes(DONE_BEFORE);
}

function wordsOf({ code, msg, result }: Answer<unknown>): string {
  const fields = code === 0 ? [] : ((result as Refused)?.fields ?? []);
  return [String(code), msg, ...fields.map(({ path, message }) => `${path}: ${message}`)].join(' ');
}

/** Makes a call over HTTP, each time to the next server; with an Idempotency-Key if given. */
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

/** The result of a read; undefined if there is none. */
export async function look<Result>(send: () => Promise<Answer<Result>>): Promise<Result | undefined> {
  const answer = await persist(() => send());
  return answer?.code === 0 ? answer.result : undefined;
}
