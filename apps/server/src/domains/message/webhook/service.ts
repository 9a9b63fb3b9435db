// A member's webhook: set, and tried out. Setting it is the only time its secret is shown.
import { randomUUID } from 'node:crypto';
import * as contract from '@jishi/contract/message';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { receptionOf } from '../reception/service';
import { callWebhook, policyOf } from './delivery/service';
import { clearWebhookFailure, selectWebhook } from './delivery/store';
import { TEST_EVERY_SECONDS, isTaken, maskUrl, newSecret, testBody, urlMistake, webhookContext } from './rules';
import { saveWebhook as store, takeTest } from './store';

/** Sets the address and makes a new secret. @throws Refusal invalidInput */
export const saveWebhook = useCase(contract.saveWebhook, async (ctx, { url }) => {
  const memberId = ctx.member;
  const mistake = urlMistake(url, policyOf(ctx.settings));
  if (mistake) throw invalidField('url', mistake);
  const secret = newSecret();
  const urlMask = maskUrl(url);
  await withTransaction(ctx, async (tx) => {
    await store(tx, memberId, {
      urlCipher: ctx.vault.seal(url, webhookContext.url(memberId)),
      urlMask,
      secretCipher: ctx.vault.seal(secret, webhookContext.secret(memberId)),
    });
    await recordAudit(tx, ctx, {
      action: 'message.saveWebhook',
      targetKind: 'member',
      targetId: memberId,
      after: { url: urlMask },
    });
  });
  return { reception: await receptionOf(ctx, memberId), secret };
});

/**
 * Sends a test message at once and returns the receiver's answer.
 * @throws Refusal stateConflict, tooManyRequests
 */
export const testWebhook = useCase(contract.testWebhook, async (ctx) => {
  const memberId = ctx.member;
  const webhook = await selectWebhook(ctx.db, memberId);
  if (!webhook) throw new Refusal('stateConflict', '还没有设置 Webhook，请先保存地址');
  const now = ctx.now();
  if (!(await takeTest(ctx.db, memberId, now, TEST_EVERY_SECONDS))) {
    throw new Refusal('tooManyRequests', `每 ${TEST_EVERY_SECONDS} 秒可以测试一次，请稍后再试`, {
      retryAfter: TEST_EVERY_SECONDS,
    });
  }
  const { status, ms, text } = await callWebhook(ctx, memberId, webhook, { id: randomUUID(), body: testBody(now) });
  const ok = isTaken(status);
  if (ok) await clearWebhookFailure(ctx.db, memberId);
  return { ok, status, ms, text };
});
