// A puzzle for the caller's machine before anything that costs us is sent: self-hosted, no third party sees the caller.
import { createHash, randomInt } from 'node:crypto';
import * as contract from '@jishi/contract/account';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { addressSubject } from '../../../kernel/address';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { ALGORITHM, COST, COUNTER, VALID_MS, readSolution } from './rules';
import { spendChallenge } from './store';

/** A challenge for one action from the caller's address. */
export const getCaptcha = useCase(contract.getCaptcha, async (ctx, { action }) => {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(COUNTER.least, COUNTER.most),
    deriveKey,
    data: { action, caller: callersOf(ctx)[0], validUntil: ctx.now().getTime() + VALID_MS },
    ...secretsOf(ctx)[0],
  });
  return { challenge: JSON.stringify(challenge) };
});

/** Accepts a solution once. @throws Refusal captchaFailed */
export async function requireCaptcha(ctx: Context, action: string, solutionText: string): Promise<void> {
  const solved = readSolution(solutionText);
  if (!solved) throw new Refusal('captchaFailed');
  const { data, nonce } = solved.challenge.parameters;
  const at = callersOf(ctx).indexOf(data.caller);
  const secrets = secretsOf(ctx)[at];
  const isMeant = data.action === action && secrets && data.validUntil > ctx.now().getTime();
  if (!isMeant || !(await verifySolution({ ...solved, deriveKey, ...secrets })).verified)
    throw new Refusal('captchaFailed');
  const challengeHash = createHash('sha256').update(nonce).digest();
  const isFirst = await spendChallenge(ctx.db, challengeHash, new Date(data.validUntil));
  if (!isFirst) throw new Refusal('captchaFailed');
}

/** The caller's address, unreadable in the challenge, by each key that may have made one: the newest first. */
function callersOf(ctx: Context): [string, ...string[]] {
  const [newest, ...others] = ctx.vault.tokenDigests(addressSubject(ctx.ip), 'account.captcha.caller');
  return [newest.toString('base64url'), ...others.map((other) => other.toString('base64url'))];
}

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

/** In the same order. */
function secretsOf({ vault }: Context): [Secrets, ...Secrets[]] {
  const derived = vault.tokenDigests('derived key', 'account.captcha');
  const [newest, ...others] = vault.tokenDigests('challenge', 'account.captcha').map((secret, at) => ({
    hmacSignatureSecret: secret.toString('hex'),
    hmacKeySignatureSecret: derived[at]!.toString('hex'),
  }));
  return [newest!, ...others];
}
