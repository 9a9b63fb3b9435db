// Challenges to members' passkeys: made by the server, good once, in the browser that asked, for what it was asked for.
import { addressSubject } from '../../../../kernel/address';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import {
  CHALLENGE_MS,
  type PasskeySite,
  challengeIn,
  hashChallenge,
  newChallenge,
  passkeySiteOf,
} from '../../../../kernel/passkey';
import { Refusal } from '../../../../kernel/refusal';
import { spendAllowance } from '../../allowance/service';
import { browserHashOf } from '../../requester/rules';
import { CHALLENGES_PER_SOURCE } from '../rules';
import { type Challenge, hasSignedIn, insertChallenge, takeChallenge } from './store';

const DEAD = '这次验证已失效，请再试一次：要在同一个浏览器里 5 分钟内完成';

/** @throws Refusal refused where passkeys cannot work at this site's address */
export function requireSite({ settings }: Pick<Context, 'settings'>): PasskeySite {
  const site = passkeySiteOf(settings.publicUrl);
  if ('why' in site) throw new Refusal('refused', site.why);
  return site;
}

/** A challenge to sign in with. @throws Refusal tooManyRequests */
export async function askToSignIn(ctx: Context): Promise<string> {
  const browser = browserHashOf(ctx);
  const isKnown = browser && !ctx.browser?.isNew && (await hasSignedIn(ctx.db, browser));
  const source = isKnown ? `browser:${browser.toString('hex')}` : `address:${addressSubject(ctx.ip)}`;
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `passkey:${source}`, CHALLENGES_PER_SOURCE));
  return issue(ctx, { purpose: 'signIn', memberId: null });
}

/** A challenge to add a passkey with, for a member who has just proven who they are. */
export function askToAdd(ctx: Context, memberId: MemberId): Promise<string> {
  return issue(ctx, { purpose: 'add', memberId });
}

type Asked = Pick<Challenge, 'purpose' | 'memberId'>;

async function issue(ctx: Context, asked: Asked): Promise<string> {
  const challenge = newChallenge();
  const row = challengeOf(ctx, asked, challenge);
  if (!row) throw new Refusal('stateConflict', DEAD);
  await insertChallenge(ctx.db, row, new Date(ctx.now().getTime() + CHALLENGE_MS));
  return challenge;
}

/**
 * The challenge that is answered, used up at once, whatever comes of the answer.
 * @throws Refusal stateConflict when it was never given, used before, is too old, or was asked for by another browser or for something else
 */
export async function spendChallenge(ctx: Context, asked: Asked, clientDataJSON: string): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const row = challenge && challengeOf(ctx, asked, challenge);
  if (!row || !(await takeChallenge(ctx.db, row, ctx.now()))) throw new Refusal('stateConflict', DEAD);
  return challenge;
}

function challengeOf(ctx: Context, asked: Asked, challenge: string): Challenge | undefined {
  const browserHash = browserHashOf(ctx);
  return browserHash ? { ...asked, challengeHash: hashChallenge(challenge), browserHash } : undefined;
}
