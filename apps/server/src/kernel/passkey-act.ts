// A passkey in place of a code for one act (docs/decisions/111-a-passkey-for-one-act.md): its challenge holds the digest of the act
// with its amount, in the words in which the server refused it.
import { PasskeyAnswer } from '@jishi/contract/passkey';
import { PASSKEY_FACTOR } from '@jishi/contract/second-factor';
import type { Transaction } from '@jishi/db';
import type * as z from 'zod';
import { type Credential, requestOf, requireSite, signCountIn } from './passkey';
import { challengeIn, isOfAct } from './passkey-challenge';
import type { Context } from './context';

type Answer = z.output<typeof PasskeyAnswer>;

/** The answer in an `X-Second-Factor` header; undefined where it is a code, or nothing that could be an answer. */
export function answerIn(header: string): Answer | undefined {
  if (!header.startsWith(PASSKEY_FACTOR)) return undefined;
  try {
    const text = Buffer.from(header.slice(PASSKEY_FACTOR.length), 'base64url').toString('utf8');
    return PasskeyAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What the domains know of a caller's passkeys. */
type Kept = {
  /** The caller's own passkey of an id, undefined where it is not theirs. */
  find: (credentialId: Buffer) => Promise<(Credential & { id: string }) | undefined>;
  /** The caller as their authenticators know them. */
  handle: Buffer;
  /** Uses the challenge up: true once, for who asked, in the browser that asked, in time by the database's clock. */
  take: (tx: Transaction, challenge: string) => Promise<boolean>;
  /** Notes the use; false when the passkey is gone or its authenticator has not counted on. */
  use: (tx: Transaction, id: string, signCount: number) => Promise<boolean>;
};

/**
 * A right answer, which is yet to be used up by the act that it was made for, in its transaction: what fails uses up nothing.
 * Undefined when the answer is not right.
 */
export async function actFactor(
  ctx: Context,
  answer: Answer,
  { find, handle, take, use }: Kept,
): Promise<Context['secondFactor']> {
  const site = requireSite(ctx);
  const challenge = challengeIn(answer.response.clientDataJSON);
  const known = await find(Buffer.from(answer.id, 'base64url'));
  if (challenge === undefined || !known || answer.response.userHandle !== handle.toString('base64url'))
    return undefined;
  const signCount = await signCountIn(site, challenge, known, answer);
  if (signCount === undefined) return undefined;
  return {
    wrong: '这次验证已失效，或不是为这一件事做的，请再试一次',
    spend: async (tx, act) =>
      isOfAct(challenge, act) && (await take(tx, challenge)) && (await use(tx, known.id, signCount)),
  };
}

/** What a browser asks its authenticators to confirm an act. @throws Refusal refused where passkeys do not work */
export function actRequest(ctx: Context, challenge: string) {
  return requestOf(requireSite(ctx), challenge);
}
