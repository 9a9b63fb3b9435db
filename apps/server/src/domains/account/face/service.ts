// Face checks: a desktop shows a QR code, a phone opens it and goes on to the provider's page, the desktop polls the
// result. Only the provider's own answer decides, never a browser's word.
import type { FaceFlow, openFaceFlow as OpenFaceFlow } from '@jishi/contract/account/phone';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import type * as z from 'zod';
import { addressSubject } from '../../../kernel/address';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { identityKeyOf, idNumberKeyOf, maskName } from '../../../kernel/identity';
import { Refusal } from '../../../kernel/refusal';
import type { FaceIdSettings } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import { digestOf, newSecret } from '../../../kernel/secret';
import type { Limit } from '../allowance/rules';
import { spendAllowance } from '../allowance/service';
import { restoreAllowance } from '../allowance/store';
import { ASK_EVERY_MS, CHECK_MINUTES, CODE_MINUTES, type FacePurpose, FlowState } from './rules';
import { FACE_LIMITS, FACE_LIMITS_PER_ADDRESS, FACE_REFRESH_LIMITS } from './rules';
import { flowContexts, statusOf } from './rules';
import * as store from './store';
import { type Person, askCheck, startCheck } from './tencent/service';

/** A check as other slices see it. */
export type Face = {
  id: string;
  memberId: MemberId | null;
  status: 'waiting' | 'passed' | 'failed' | 'expired';
  /** How the provider decided, which stays true when the flow expires; undefined while it has not. */
  decided: 'passed' | 'failed' | undefined;
  /** Its proof has been used already. */
  isUsed: boolean;
  identityKey: Buffer;
};

type Start = {
  purpose: FacePurpose;
  memberId: MemberId | null;
  person: Person;
  /** Of a visitor, whom nothing else ties to it: the check that this one takes the place of. */
  renews?: string | undefined;
};

/**
 * Starts a check of a person; earlier ones of the member for the same purpose, and the one that it renews, end.
 * @throws Refusal tooManyRequests, unavailable
 */
export async function startFace(ctx: Context, start: Start): Promise<z.output<typeof FaceFlow>> {
  const { faceId } = ctx.settings;
  if (!faceId) throw new Refusal('unavailable', '人脸核身服务还没有配置，请联系客服');
  const startedAt = ctx.now();
  const subjects = await spendStart(ctx, start, startedAt);
  const [flowId, key] = [newSecret(), newSecret()];
  const url = `${ctx.settings.publicUrl}/auth?key=${key}`;
  const check = await startCheck(faceId, start.person, `${url}&done=1`, startedAt).catch(async (error: unknown) => {
    await restoreAllowance(ctx.db, subjects, startedAt);
    throw unreachable(ctx, error);
  });
  const flowHash = digestOf(flowId);
  const contexts = flowContexts(flowHash);
  const expiresAt = minutesAfter(startedAt, CODE_MINUTES);
  await withTransaction(ctx, async (tx) => {
    if (start.memberId) await store.replaceFlows(tx, start.memberId, start.purpose);
    if (start.renews) await store.replaceVisitorsFlow(tx, digestOf(start.renews), start.purpose);
    await store.insertFlow(tx, {
      flowHash,
      keyHash: digestOf(key),
      purpose: start.purpose,
      memberId: start.memberId,
      nameCipher: ctx.vault.seal(start.person.name, contexts.name),
      idNumberCipher: ctx.vault.seal(start.person.idNumber, contexts.idNumber),
      identityKey: identityKeyOf(ctx.vault, start.person),
      nameMask: maskName(start.person.name),
      bizTokenCipher: ctx.vault.seal(check.bizToken, contexts.bizToken),
      providerUrlCipher: ctx.vault.seal(check.url, contexts.providerUrl),
      startedAt,
      expiresAt,
    });
  });
  return { flowId, url, expireTime: formatTime(expiresAt) };
}

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

type Count = { subject: string; limits: readonly Limit[] };

/** Counts a start; returns the subjects counted. */
async function spendStart(ctx: Context, start: Start, at: Date): Promise<string[]> {
  const counts = await countsOf(ctx, start);
  await withTransaction(ctx, async (tx) => {
    for (const { subject, limits } of counts) await spendAllowance(tx, { now: () => at }, subject, limits);
  });
  return counts.map(({ subject }) => subject);
}

/**
 * What a new check counts against, always in this order: member, person, address. A visitor naming a person does not
 * use that person's account limit, and a new QR code for a pending check is not counted again.
 */
async function countsOf(ctx: Context, start: Start): Promise<Count[]> {
  const { memberId, person } = start;
  const personKey = idNumberKeyOf(ctx.vault, person.idNumber).toString('hex');
  const open = await openBefore(ctx, start);
  // also one whose code ran out before anybody opened it
  const isRefresh = open?.decided === undefined && open?.identityKey.equals(identityKeyOf(ctx.vault, person));
  if (isRefresh)
    return [{ subject: `face:refresh:${memberId ?? `visitor:${personKey}`}`, limits: FACE_REFRESH_LIMITS }];
  return [
    ...(memberId ? [{ subject: `face:member:${memberId}`, limits: FACE_LIMITS }] : []),
    { subject: `face:person:${memberId ? 'member' : 'visitor'}:${personKey}`, limits: FACE_LIMITS },
    { subject: `face:address:${addressSubject(ctx.ip)}`, limits: FACE_LIMITS_PER_ADDRESS },
  ];
}

/** The check before this one: the member's newest, or the one that a visitor renews. */
async function openBefore(ctx: Context, { memberId, purpose, renews }: Start): Promise<Face | undefined> {
  if (memberId) return latestFace(ctx, memberId, purpose);
  const flow = renews ? await store.selectFlowByHash(ctx.db, digestOf(renews)) : undefined;
  const isOwn = flow?.purpose === purpose && flow.memberId === null && flow.state !== FlowState.replaced;
  return isOwn ? viewOf(await refresh(ctx, flow), ctx.now()) : undefined;
}

/**
 * The next step for the phone that opened the QR code, and the person to check.
 * @throws Refusal notFound
 */
export async function openFace(
  ctx: Context,
  { key }: Checked<typeof OpenFaceFlow>,
): Promise<{ answer: Output<typeof OpenFaceFlow>; memberId: MemberId | null }> {
  const now = ctx.now();
  const keyHash = digestOf(key);
  await store.openFlow(ctx.db, keyHash, { now, until: minutesAfter(now, CHECK_MINUTES) });
  const found = await store.selectFlowByKey(ctx.db, keyHash, now);
  if (!found) throw new Refusal('notFound', '没有这次核身，请回到电脑上重新扫码');
  const flow = await refresh(ctx, found);
  const status = statusOf(flow, ctx.now());
  const providerUrl =
    status === 'waiting' ? ctx.vault.openText(flow.providerUrlCipher, flowContexts(flow.flowHash).providerUrl) : '';
  return { answer: { purpose: flow.purpose, name: flow.nameMask, status, providerUrl }, memberId: flow.memberId };
}

/**
 * A token with which a phone acts for the member's check that waits, and for nothing else; an earlier one is void.
 * @throws Refusal stateConflict when no check waits
 */
export async function giveToken(
  ctx: Context,
  memberId: MemberId,
): Promise<{ token: string; url: string; expireTime: string }> {
  const [token, now] = [newSecret(), ctx.now()];
  const expiresAt = minutesAfter(now, CODE_MINUTES);
  const isGiven = await store.setToken(ctx.db, memberId, { hash: digestOf(token), expiresAt }, now);
  if (!isGiven) throw new Refusal('stateConflict', '没有正在进行的核身，请先开始核身');
  return { token, url: `${ctx.settings.publicUrl}/auth?key=${token}`, expireTime: formatTime(expiresAt) };
}

/** The check behind a flow id, asked about now. @throws Refusal notFound for another purpose's or member's as well */
export async function faceOf(
  ctx: Context,
  wanted: { flowId: string; purpose: FacePurpose; memberId: MemberId | null },
): Promise<Face> {
  const flow = await store.selectFlowByHash(ctx.db, digestOf(wanted.flowId));
  if (flow?.purpose !== wanted.purpose || flow.memberId !== wanted.memberId) {
    throw new Refusal('notFound', '没有这次核身，请重新开始');
  }
  return viewOf(await refresh(ctx, flow), ctx.now());
}

/** A member's newest check for a purpose, asked about now; undefined when there is none. */
export async function latestFace(ctx: Context, memberId: MemberId, purpose: FacePurpose): Promise<Face | undefined> {
  const flow = await store.selectLatestFlow(ctx.db, memberId, purpose);
  return flow && viewOf(await refresh(ctx, flow), ctx.now());
}

/** Uses a passed check's proof within the caller's transaction: true only once. */
export function useFace(tx: Transaction, ctx: Pick<Context, 'now'>, memberId: MemberId, id: string): Promise<boolean> {
  return store.useFlow(tx, memberId, id, ctx.now());
}

/** Ends a member's checks for a purpose that are still waiting. */
export function endFaces(tx: Transaction, memberId: MemberId, purpose: FacePurpose): Promise<void> {
  return store.replaceFlows(tx, memberId, purpose);
}

/** Members whose check for a purpose has waited for half a minute, or is decided: their pages may be closed. */
export function membersAwaitingFace(ctx: Context, purpose: FacePurpose): Promise<MemberId[]> {
  const now = ctx.now();
  return store.selectWaitingMembers(ctx.db, purpose, new Date(now.getTime() - 30_000), now);
}

function viewOf(flow: store.FlowRow, now: Date): Face {
  const { id, memberId, state, identityKey, usedAt } = flow;
  const decided = state === FlowState.passed ? 'passed' : state === FlowState.failed ? 'failed' : undefined;
  return { id, memberId, status: statusOf(flow, now), decided, isUsed: usedAt !== null, identityKey };
}

/** Asks the provider about a check that waits; while it does not answer, the check goes on waiting. */
async function refresh(ctx: Context, flow: store.FlowRow): Promise<store.FlowRow> {
  const { faceId } = ctx.settings;
  const now = ctx.now();
  if (!faceId || statusOf(flow, now) !== 'waiting') return flow;
  const isMine = await store.claimAsking(ctx.db, flow.id, now, ASK_EVERY_MS);
  const outcome = isMine ? await ask(ctx, faceId, flow) : 'waiting';
  if (outcome === 'waiting') return flow;
  return { ...flow, state: await store.decideFlow(ctx.db, flow.id, FlowState[outcome]) };
}

async function ask(ctx: Context, faceId: FaceIdSettings, flow: store.FlowRow) {
  const contexts = flowContexts(flow.flowHash);
  const person = {
    name: ctx.vault.openText(flow.nameCipher, contexts.name),
    idNumber: ctx.vault.openText(flow.idNumberCipher, contexts.idNumber),
  };
  try {
    return await askCheck(faceId, ctx.vault.openText(flow.bizTokenCipher, contexts.bizToken), person, ctx.now());
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, 'the identity provider did not tell how a face check stands');
    return 'waiting';
  }
}

function unreachable(ctx: Context, error: unknown): Refusal {
  ctx.log.warn({ reason: reasonOf(error) }, 'the identity provider did not start a face check');
  return new Refusal('unavailable', '人脸核身服务暂时没有回应，请稍后再试');
}

/** The adapter's own words, which name codes and never a person. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown';
}
