// Further phones for a member's warnings, each verified by a code.
import * as contract from '@jishi/contract/account/warning';
import type { Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { verifyNumberCode } from '../../code/service';
import { maskPhone, phoneKeyOf } from '../../member/rules';
import { lockMember } from '../../member/store';
import { MOST_PHONES, warnPhoneContext } from './rules';
import * as store from './store';

export const listWarnPhones = useCase(contract.listWarnPhones, async (ctx) =>
  (await store.selectWarnPhones(ctx.db, ctx.member)).map(view),
);

/** @throws Refusal codeWrong, duplicate, refused when there are enough */
export const saveWarnPhone = useCase(contract.saveWarnPhone, async (ctx, { phone, code, name }) => {
  const memberId = ctx.member;
  const key = phoneKeyOf(ctx.vault, phone);
  refuseAnother(await store.selectWarnPhones(ctx.db, memberId), key); // before the code is spent in vain
  await verifyNumberCode(ctx, phone, 'alertPhone', code);
  const mask = maskPhone(phone);
  const cipher = ctx.vault.seal(phone, warnPhoneContext(memberId, key));
  return withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    refuseAnother(await store.selectWarnPhones(tx, memberId), key);
    const row = await store.insertWarnPhone(tx, memberId, { cipher, key, mask, name, now: ctx.now() });
    if (!row) throw new Refusal('duplicate', '这个号码已经在预警手机里');
    const after = { phone: mask, name };
    await recordAudit(tx, ctx, { action: 'account.addWarnPhone', targetKind: 'member', targetId: memberId, after });
    return view(row);
  });
});

/** @throws Refusal notFound */
export const deleteWarnPhone = useCase(contract.deleteWarnPhone, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const mask = await store.deleteWarnPhone(tx, ctx.member, id);
    if (mask === undefined) throw new Refusal('notFound');
    const before = { phone: mask };
    await recordAudit(tx, ctx, {
      action: 'account.deleteWarnPhone',
      targetKind: 'member',
      targetId: ctx.member,
      before,
    });
  });
  return {};
});

/** Numbers in full that a member's warnings go to as well. */
export async function alertPhones(
  tx: Transaction,
  { vault }: Pick<Context, 'vault'>,
  memberId: MemberId,
): Promise<string[]> {
  const rows = await store.selectWarnPhones(tx, memberId);
  return rows.map((row) => vault.openText(row.phoneCipher, warnPhoneContext(memberId, row.phoneKey)));
}

function refuseAnother(rows: readonly store.WarnPhoneRow[], key: Buffer) {
  if (rows.some((row) => row.phoneKey.equals(key))) throw new Refusal('duplicate', '这个号码已经在预警手机里');
  if (rows.length >= MOST_PHONES) throw new Refusal('refused', `最多 ${MOST_PHONES} 个预警手机，请先删除一个`);
}

function view(row: store.WarnPhoneRow): Output<typeof contract.saveWarnPhone> {
  return { id: row.id, phone: row.phoneMask, name: row.name, createTime: formatTime(row.createdAt) };
}
