// Creates, rotates (with a grace period) and removes keys. A full secret appears only in the answer that created it.
import * as defaultContract from '@jishi/contract/access/default-key';
import * as contract from '@jishi/contract/access/key';
import { keyMode } from '@jishi/contract/enums/access';
import type { Transaction } from '@jishi/db';
import { contexts } from '@jishi/vault';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { digestOf } from '../../../kernel/secret';
import { recordAudit } from '../../audit';
import { beganByCodeJustNow } from '../../account';
import { notify } from '../../message';
import { requireProof } from '../proof/service';
import { requireApplied } from './scope/service';
import { MOST_KEYS, UNLIMITED, limitsOf, maskSecret, newKeyPair, newSecret } from './rules';
import * as store from './store';

/**
 * The default key of a mode, masked; made and shown whole when there is none yet and the member proves to be it.
 * @throws Refusal stateConflict, or of the proof
 */
export const getApiKey = useCase(defaultContract.getApiKey, async (ctx, input) => {
  const memberId = ctx.member;
  const { mode } = input;
  const known = await store.selectDefault(ctx.db, memberId, mode);
  if (known) return { key: viewOf(ctx, known), signInCounts: false };
  const signInCounts = await isProvenBySignIn(ctx, memberId);
  if (!input.code && !input.tradePassword && !input.bySignIn) return { key: null, signInCounts };
  if (!input.bySignIn || !signInCounts) await requireProof(ctx, memberId, input);
  const name = mode === keyMode.live ? '默认密钥' : '沙箱密钥';
  const key = await make(ctx, memberId, { mode, isDefault: true, limits: { ...UNLIMITED, name } });
  return { key, signInCounts: false };
});

/** The code that a member just signed in with is the check before their first key: another would prove nothing more. */
async function isProvenBySignIn({ db, actor }: Context, memberId: MemberId): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const [hadKey, began] = await Promise.all([
    store.hadKey(db, memberId),
    beganByCodeJustNow(db, memberId, actor.sessionId),
  ]);
  return began && !hadKey;
}

/** One more key, shown whole this once. @throws Refusal invalidInput, stateConflict when there are 20, or of the proof */
export const addApiKey = useCase(contract.addApiKey, async (ctx, input) => {
  const memberId = ctx.member;
  const limits = limitsOf(input, ctx.now());
  await requireApplied(ctx, memberId, limits.projectIds);
  await requireProof(ctx, memberId, input);
  return { key: await make(ctx, memberId, { mode: input.mode, isDefault: false, limits }) };
});

type Making = Pick<store.NewKey, 'mode' | 'isDefault' | 'limits' | 'maker'>;

function make(ctx: Context, memberId: MemberId, making: Making): Promise<z.output<typeof defaultContract.ApiKey>> {
  return withTransaction(ctx, (tx) => makeKey(tx, ctx, memberId, making));
}

/** Makes a key of a member who has proven to be it, and tells them. @throws Refusal stateConflict when there are 20 */
export async function makeKey(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  making: Making,
): Promise<z.output<typeof defaultContract.ApiKey>> {
  const { appKey, secret } = newKeyPair(making.mode);
  const key = { ...making, appKey, secret: seal(ctx, appKey, secret) };
  const made = await store.insertKey(tx, memberId, key, ctx.now());
  if (!made) throw new Refusal('stateConflict', await whyNone(tx, memberId, making));
  await recordAudit(tx, ctx, {
    action: 'access.createKey',
    targetKind: 'apiKey',
    targetId: made.id,
    after: { name: made.name, appKey },
  });
  await notify(tx, ctx, { memberId, event: 'keyMade', params: { keyName: made.name } });
  return viewOf(ctx, made, secret);
}

async function whyNone(tx: Transaction, memberId: MemberId, { isDefault, mode }: Making): Promise<string> {
  const taken = isDefault && (await store.selectDefault(tx, memberId, mode));
  return taken ? '密钥刚刚已经生成，请刷新' : `密钥最多 ${MOST_KEYS} 个，请先删除不用的`;
}

/** A new secret for the default key of a mode, shown whole this once. @throws Refusal notFound, or of the proof */
export const resetApiKey = useCase(defaultContract.resetApiKey, async (ctx, input) => {
  const known = await store.selectDefault(ctx.db, ctx.member, input.mode);
  if (!known) throw new Refusal('notFound', '还没有密钥，请先生成');
  return rotate(ctx, known, input);
});

/** A new secret for one of the member's keys, shown whole this once. @throws Refusal notFound, or of the proof */
export const rotateApiKey = useCase(contract.rotateApiKey, async (ctx, input) => {
  const known = await store.selectKey(ctx.db, ctx.member, input.id);
  if (!known) throw new Refusal('notFound');
  return rotate(ctx, known, input);
});

type Rotation = Parameters<typeof requireProof>[2] & { graceHours: number };

async function rotate(ctx: MemberContext, { id, appKey }: store.KeyRow, { graceHours, ...proof }: Rotation) {
  const memberId = ctx.member;
  await requireProof(ctx, memberId, proof);
  const secret = newSecret();
  return withTransaction(ctx, async (tx) => {
    const previousUntil = new Date(ctx.now().getTime() + graceHours * 3_600_000);
    const changed = await store.replaceSecret(tx, memberId, id, { ...seal(ctx, appKey, secret), previousUntil });
    if (!changed) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'access.resetKey',
      targetKind: 'apiKey',
      targetId: id,
      after: { name: changed.name, appKey, graceHours },
    });
    await notify(tx, ctx, { memberId, event: 'keyReset', params: { keyName: changed.name } });
    return { key: viewOf(ctx, changed, secret) };
  });
}

/** Removes a key; gateways refuse it as soon as this is committed. @throws Refusal notFound, stateConflict, or of the proof */
export const removeApiKey = useCase(contract.removeApiKey, async (ctx, input) => {
  const memberId = ctx.member;
  const known = await store.selectKey(ctx.db, memberId, input.id);
  if (!known) throw new Refusal('notFound');
  if (known.isDefault) throw new Refusal('stateConflict', '默认密钥不能删除，可以停用或轮换');
  await requireProof(ctx, memberId, input);
  const { id, name, appKey } = known;
  await withTransaction(ctx, (tx) => takeKeyAway(tx, ctx, { id, memberId, name, appKey }));
  return {};
});

/** Removes a key and tells its member. @throws Refusal notFound */
export async function takeKeyAway(
  tx: Transaction,
  ctx: Context,
  { id, memberId, name, appKey }: Pick<store.KeyRow, 'id' | 'name' | 'appKey'> & { memberId: MemberId },
): Promise<void> {
  // Nobody ever sees this secret: the row stays for its call records, the old secret is gone.
  const unknown = seal(ctx, appKey, newSecret());
  if (!(await store.removeKey(tx, memberId, id, unknown, ctx.now()))) throw new Refusal('notFound');
  await recordAudit(tx, ctx, {
    action: 'access.removeKey',
    targetKind: 'apiKey',
    targetId: id,
    before: { name, appKey },
  });
  await notify(tx, ctx, { memberId, event: 'keyRemoved', params: { keyName: name } });
}

/** A secret as it is kept with its key. */
export function seal(ctx: Context, appKey: string, secret: string): store.NewSecret {
  return { cipher: ctx.vault.seal(secret, contexts.keySecret(appKey)), hash: digestOf(secret) };
}

/** A key as its member sees it; `secret` in the answer that made it only. */
export function viewOf(
  ctx: Context,
  row: store.KeyRow,
  secret: string | null = null,
): z.output<typeof defaultContract.ApiKey> {
  const { previousUntil: until } = row;
  return {
    id: row.id,
    name: row.name,
    appKey: row.appKey,
    secretMask: maskSecret(secret ?? ctx.vault.openText(row.secretCipher, contexts.keySecret(row.appKey))),
    secret,
    mode: row.mode,
    status: row.status,
    previousUntil: until && until > ctx.now() ? formatTime(until) : null,
    createTime: formatTime(row.createdAt),
    lastUsedTime: formatTimeOrNull(row.lastUsedAt),
  };
}
