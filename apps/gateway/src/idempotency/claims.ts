// `Idempotency-Key` on calls, as the IETF's draft has it: the first call under a key is made, and its answer kept for 24 hours;
// the same call again gets that answer, from any node, and is charged nothing. Calls without the header never come here.
import { createHash, hash } from 'node:crypto';
import { type Vault, contexts } from '@jishi/vault';
import type { Call, Owner } from '../call/call';
import type { Target } from '../call/target';
import type { Key } from '../directory/key';
import { Refusal, refusals } from '../refusals';
import { type Ending, type GivenAnswer, KEPT_MAX, type Replay, packed, unpacked } from './ending';
import { type ClaimRequest, type KeptAnswerStore, claimOutcome } from './store';

/** As HTTP defines methods; the others may act each time. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

export class Claims {
  constructor(
    private readonly store: Pick<KeptAnswerStore, 'claim'>,
    private readonly vault: Pick<Vault, 'seal' | 'open'>,
    private readonly node: () => Pick<ClaimRequest, 'run' | 'walId'>,
  ) {}

  /**
   * Undefined: the call is the first under its key, and has to be made. Otherwise what the caller gets instead. Rejects when the
   * database is away, or has given this node up.
   */
  async claim(call: Call, key: Key, target: Target & Owner, body: Buffer): Promise<Replay | Refusal | undefined> {
    const { exchange } = call;
    const given = keyIn(exchange.headers['idempotency-key']);
    if (given === undefined) return refusals.idempotencyKeyMalformed;
    const asked = {
      callId: call.id,
      keyId: key.id,
      memberId: key.memberId,
      keyDigest: hash('sha256', given, 'buffer'),
      requestDigest: digestOf(call, target, body),
      repeatable: REPEATABLE.has(exchange.method),
      ...this.node(),
    };
    const claim = () => call.claim((answer) => this.#kept(call.id, answer));
    const said = await this.store.claim(asked).catch((error: unknown) => {
      claim(); // it may be: the answer alone may have been lost
      throw error;
    });
    if (said.outcome === claimOutcome.claimed) {
      claim();
      return undefined;
    }
    if (said.outcome !== claimOutcome.kept) return REFUSED[said.outcome] ?? refusals.idempotencyUnknown;
    const { firstCall, httpStatus, answerCipher } = said;
    const bytes = this.vault.open(answerCipher!, contexts.keptAnswer(firstCall!));
    return { ...unpacked(httpStatus!, bytes), firstCall: firstCall! };
  }

  #kept(callId: string, answer: GivenAnswer): Ending {
    const bytes = packed(answer);
    if (bytes.length > KEPT_MAX) return { as: 'unkept' };
    const cipher = this.vault.seal(bytes, contexts.keptAnswer(callId));
    return { as: 'kept', status: answer.status, bytes: bytes.length, cipher };
  }
}

const REFUSED: Readonly<Record<number, Refusal>> = {
  [claimOutcome.underWay]: refusals.idempotencyUnderWay,
  [claimOutcome.unkept]: refusals.idempotencyUnkept,
  [claimOutcome.otherRequest]: refusals.idempotencyOtherRequest,
  [claimOutcome.full]: refusals.idempotencyFull,
};

const BARE = /^[!-~]{1,255}$/;
/** A string of RFC 8941, as the draft asks for; parameters mean nothing. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"(?:\s*;.*)?$/;

/** The key that a header stands for, with quotes or without; undefined if it is none. */
export function keyIn(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  const quoted = QUOTED.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replaceAll(/\\(["\\])/g, '$1');
  return BARE.test(header) && !header.startsWith('"') ? header : undefined;
}

/** All that decides the answer: what a signature adds, and when, does not. */
function digestOf({ exchange }: Call, { project, api }: Target, body: Buffer): Buffer {
  const { method, path, query, headers } = exchange;
  const sent = ['content-type', ...api.headerParams].map((name) => headers[name] ?? null);
  return createHash('sha256')
    .update(JSON.stringify([project.id, api.id, method, path, query, sent]))
    .update('\n')
    .update(body)
    .digest();
}
