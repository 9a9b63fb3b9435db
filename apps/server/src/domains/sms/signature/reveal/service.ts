// Who answers for a signature, in full, for filing it at the carriers: only with a reason, and each time on record.
import * as contract from '@jishi/contract/console/sms';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../../kernel/context';
import { fileForOperator } from '../../../../kernel/member-pdf';
import { Refusal } from '../../../../kernel/refusal';
import { type OperatorContext, useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { sealedFor } from '../../sealed/rules';
import { openFile } from '../proof/service';
import { selectFile } from '../proof/store';
import { type RealNameRow, selectRealName } from '../real-name/store';
import { lockSignature } from '../store';

type Asked = { id: string; reason: string };

/** @throws Refusal notFound, stateConflict while nobody was named */
export const revealRealName = useCase(contract.revealRealName, async (ctx, asked) => {
  const { personCipher } = await onRecord(ctx, asked, '责任人');
  const text = ctx.vault.openText(personCipher, sealedFor.person(asked.id));
  const { name, idNumber, phone } = JSON.parse(text) as Record<'name' | 'idNumber' | 'phone', string>;
  return { name, idNumber, phone };
});

/** @throws Refusal notFound, stateConflict while none was handed in, or it cannot be drawn */
export const readRealNameLicence = useCase(contract.readRealNameLicence, async (ctx, asked) => {
  const { licence } = await onRecord(ctx, asked, '营业执照');
  const file = await selectFile(ctx.db, asked.id, licence);
  if (!file) throw new Refusal('notFound');
  return fileForOperator(ctx, openFile(ctx, file));
});

/** Keeps who looks at what and why, before anything is opened. */
function onRecord(ctx: OperatorContext, { id, reason }: Asked, what: string): Promise<RealNameRow> {
  return withTransaction(ctx, async (tx: Transaction) => {
    const locked = await lockSignature(tx, id);
    if (!locked) throw new Refusal('notFound');
    const row = await selectRealName(tx, id);
    if (!row) throw new Refusal('stateConflict', '用户还没有填写实名备案资料');
    const after = { name: locked.name, subject: what, reason };
    await recordAudit(tx, ctx, { action: 'sms.revealRealName', targetKind: 'smsSignature', targetId: id, after });
    return row;
  });
}
