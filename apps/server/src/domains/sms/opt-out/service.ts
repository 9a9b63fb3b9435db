// Numbers that want no more notices and marketing from a member.
import { optOutSource } from '@jishi/contract/enums/sms';
import * as contract from '@jishi/contract/sms/opt-out';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

/** What is still queued for the number is given back when its turn comes. */
export const addOptOut = useCase(contract.addOptOut, async (ctx, { phone }) => {
  const phoneDigest = ctx.vault.keyedDigest(phone, PHONE_PURPOSE);
  const phoneCipher = ctx.vault.seal(phone, sealedFor.optOut(ctx.member, phoneDigest));
  await withTransaction(ctx, (tx) => store.addOptOut(tx, { memberId: ctx.member, phoneDigest, phoneCipher }));
  return {};
});

/** @throws Refusal notFound, stateConflict */
export const removeOptOut = useCase(contract.removeOptOut, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const source = await store.lockSource(tx, ctx.member, id);
    if (source === undefined) throw new Refusal('notFound');
    if (source !== optOutSource.member) throw new Refusal('stateConflict', '这个号码由本人或平台退订，不能撤销');
    await store.removeOptOut(tx, id);
  });
  return {};
});
