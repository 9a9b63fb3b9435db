// Accounts for bank transfers: shown to paying members, managed by operators.
import * as contract from '@jishi/contract/console/remittance';
import { payeeKind } from '@jishi/contract/enums/payment';
import type { Payee } from '@jishi/contract/payment/remittance';
import type * as z from 'zod';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { confirmAct } from '../../review';
import * as store from './store';
import { sealedFor } from '../sealed/rules';

/** The first and last digits, enough to tell accounts apart. */
export function maskNumber(number: string): string {
  const shown = number.length > 10 ? 4 : 2;
  return `${number.slice(0, shown)}${'*'.repeat(Math.max(number.length - 2 * shown, 1))}${number.slice(-shown)}`;
}

/** Present accounts for transfers; `whole` shows full numbers to a member about to pay. */
export async function shownPayees(ctx: Context, whole: boolean): Promise<z.output<typeof Payee>[]> {
  const rows = await store.selectShown(ctx.db);
  return rows.map((row) => ({
    kind: row.kind,
    holder: row.holder,
    number: whole ? ctx.vault.openText(row.numberCipher, sealedFor.payeeNumber(row)) : row.numberMask,
    bank: row.bank,
    bankCode: row.bankCode,
  }));
}

/**
 * @throws Refusal channelFault while there is no account
 */
export async function checkPayee({ db }: Context): Promise<void> {
  if ((await store.selectShown(db)).length === 0) throw new Refusal('channelFault', '现在没有可以收款的账户');
}

/** Every account there ever was, for operators. */
export const listPayees = useCase(contract.listPayees, async (ctx) =>
  (await store.selectPayees(ctx.db)).map((row) => ({
    id: row.id,
    kind: row.kind,
    holder: row.holder,
    numberMask: row.numberMask,
    bank: row.bank,
    bankCode: row.bankCode,
    status: row.status,
    createdBy: row.createdBy,
    createTime: formatTime(row.createdAt),
    archiveTime: formatTimeOrNull(row.archivedAt),
  })),
);

/** Shows an account to members in the place of the one of its kind. @throws Refusal secondFactorNeeded, secondFactorWrong */
export const addPayee = useCase(contract.addPayee, async (ctx, { kind, holder, number, bank, bankCode, reason }) => {
  const now = ctx.now();
  await withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const numberMask = maskNumber(number);
    const title = `${holder} ${numberMask}`;
    await confirmAct(tx, ctx, {
      permission: 'payee.write',
      called: '启用收款账户',
      title,
      amount: null,
    });
    await store.archiveShown(tx, kind, now);
    const id = await store.insertPayee(
      tx,
      {
        kind,
        holder,
        numberCipher: ctx.vault.seal(number, sealedFor.payeeNumber({ kind, holder })),
        numberMask,
        bank: kind === payeeKind.bank ? bank : '',
        bankCode: kind === payeeKind.bank ? bankCode : '',
        createdBy: ctx.operator,
      },
      now,
    );
    const after = { name: holder, account: numberMask, reason };
    await recordAudit(tx, ctx, { action: 'payment.addPayee', targetKind: 'payee', targetId: id, after });
  });
  return {};
});

/** @throws Refusal notFound, stateConflict */
export const archivePayee = useCase(contract.archivePayee, async (ctx, { id, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const account = await store.archive(tx, id, ctx.now());
    if (account === undefined) {
      if (await store.isPayee(tx, id)) throw new Refusal('stateConflict', '这个账户已经停用');
      throw new Refusal('notFound');
    }
    const after = { account, reason };
    await recordAudit(tx, ctx, { action: 'payment.archivePayee', targetKind: 'payee', targetId: id, after });
  });
  return {};
});
