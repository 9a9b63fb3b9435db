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
    data: { action, caller: callerOf(ctx), validUntil: ctx.now().getTime() + VALID_MS },
    ...secretsOf(ctx),
  });
  return { challenge: JSON.stringify(challenge) };
});

/** Accepts a solution once. @throws Refusal captchaFailed */
export async function requireCaptcha(ctx: Context, action: string, solutionText: string): Promise<void> {
  const solved = readSolution(solutionText);
  if (!solved) throw new Refusal('captchaFailed');
  const { verified } = await verifySolution({ ...solved, deriveKey, ...secretsOf(ctx) });
  const { data, nonce } = solved.challenge.parameters;
  const isMeant = data.action === action && data.caller === callerOf(ctx) && data.validUntil > ctx.now().getTime();
  if (!verified || !isMeant) throw new Refusal('captchaFailed');
  const challengeHash = createHash('sha256').update(nonce).digest();
  const isFirst = await spendChallenge(ctx.db, challengeHash, new Date(data.validUntil));
  if (!isFirst) throw new Refusal('captchaFailed');
}

/** The caller's address, unreadable in the challenge. */
function callerOf(ctx: Context): string {
  return ctx.vault.lastingDigest(addressSubject(ctx.ip), 'account.captcha.caller').toString('base64url');
}

function secretsOf({ vault }: Context) {
  return {
    hmacSignatureSecret: vault.lastingDigest('challenge', 'account.captcha').toString('hex'),
    hmacKeySignatureSecret: vault.lastingDigest('derived key', 'account.captcha').toString('hex'),
  };
}
