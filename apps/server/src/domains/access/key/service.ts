// A member's default keys: made on first need, shown whole once, reset with a grace.
import type { ApiKey, getApiKey as GetApiKey, resetApiKey as ResetApiKey } from '@jishi/contract/access';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { contexts } from '@jishi/vault';
import type * as z from 'zod';
import { type Context, memberOf, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { requireProof } from '../proof/service';
import { KeyMode, maskSecret, newKeyPair, secretDigest } from './rules';
import * as store from './store';

/** The default key of a mode, masked; made and shown whole when there is none yet and the member proves to be it. */
export async function getApiKey(ctx: Context, input: Checked<typeof GetApiKey>): Promise<Output<typeof GetApiKey>> {
  const memberId = memberOf(ctx);
  const known = await store.selectDefault(ctx.db, memberId, input.mode);
  if (known) return { key: view(ctx, known) };
  if (!input.code && !input.tradePassword) return { key: null };
  await requireProof(ctx, memberId, input);
  return withTransaction(ctx, async (tx) => {
    const { appKey, secret } = newKeyPair(input.mode);
    const made = await store.insertDefault(
      tx,
      memberId,
      {
        name: input.mode === KeyMode.live ? '默认密钥' : '沙箱密钥',
        appKey,
        secretCipher: ctx.vault.seal(secret, contexts.keySecret(appKey)),
        secretHash: secretDigest(secret),
        mode: input.mode,
      },
      ctx.now(),
    );
    if (!made) throw new Refusal('stateConflict', '密钥刚刚已经生成，请刷新');
    await recordAudit(tx, ctx, {
      action: 'access.createKey',
      targetKind: 'apiKey',
      targetId: made.id,
      after: { appKey },
    });
    return { key: view(ctx, made, secret) };
  });
}

/** A new secret for the default key of a mode, shown whole this once. @throws Refusal notFound, or of the proof */
export async function resetApiKey(
  ctx: Context,
  input: Checked<typeof ResetApiKey>,
): Promise<Output<typeof ResetApiKey>> {
  const memberId = memberOf(ctx);
  const known = await store.selectDefault(ctx.db, memberId, input.mode);
  if (!known) throw new Refusal('notFound', '还没有密钥，请先生成');
  await requireProof(ctx, memberId, input);
  return withTransaction(ctx, async (tx) => {
    const { secret } = newKeyPair(input.mode);
    const changed = await store.replaceSecret(tx, memberId, input.mode, {
      cipher: ctx.vault.seal(secret, contexts.keySecret(known.app_key)),
      hash: secretDigest(secret),
      previousUntil: new Date(ctx.now().getTime() + input.graceHours * 3_600_000),
    });
    if (!changed) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'access.resetKey',
      targetKind: 'apiKey',
      targetId: changed.id,
      after: { appKey: changed.app_key, graceHours: input.graceHours },
    });
    await notify(tx, ctx, { memberId, event: 'keyReset', params: { keyName: changed.name } });
    return { key: view(ctx, changed, secret) };
  });
}

function view(ctx: Context, row: store.KeyRow, secret: string | null = null): z.output<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    appKey: row.app_key,
    secretMask: maskSecret(secret ?? ctx.vault.openText(row.secret_cipher, contexts.keySecret(row.app_key))),
    secret,
    mode: row.mode,
    status: row.status,
    createTime: formatTime(row.created_at),
    lastUsedTime: formatTimeOrNull(row.last_used_at),
  };
}
