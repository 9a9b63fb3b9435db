// Batches as their member follows them.
import * as contract from '@jishi/contract/sms/batch';
import { sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context } from '../../../../kernel/context';
import { listed } from '../../../../kernel/listed';
import { type MemberContext } from '../../../../kernel/use-case';
import { type Progress, selectProgress } from './store';

type Batch = z.output<typeof contract.Batch>;
type Raw = Omit<Batch, Exclude<keyof Progress, 'batchId'> | 'cancels' | 'pauses'> & { id: string };

export const listBatches = listed<typeof contract.listBatches, Raw, Map<string, Progress>>(contract.listBatches, {
  from: sql`sms.batch b`,
  own: (memberId) => sql`b.member_id = ${memberId}`,
  columns: {
    id: sql`b.id`,
    no: sql`b.no`,
    clientId: sql`b.client_id`,
    origin: sql`b.origin`,
    kind: sql`b.kind`,
    signature: sql`b.signature_name`,
    templateId: sql`b.template_id`,
    templateName: sql`b.template_name`,
    createTime: sql`b.created_at`,
    sendTime: sql`b.send_at`,
    messages: sql`b.messages`,
    segments: sql`b.units`,
    amount: sql`b.amount`,
  },
  beside: async (ctx, rows) =>
    new Map(
      (
        await selectProgress(
          ctx.db,
          rows.map(({ id }) => id),
        )
      ).map((one) => [one.batchId, one]),
    ),
  row: ({ id, ...batch }, _ctx, progress) => {
    const { batchId: _, queued, holdable, backAmount, ...counts } = progress.get(id) ?? NONE;
    return { ...batch, ...counts, backAmount: formatMoney(backAmount), cancels: queued > 0, pauses: holdable > 0 };
  },
  where: {
    kind: (kind) => sql`b.kind = ${kind}`,
    origin: (origin) => sql`b.origin = ${origin}`,
    no: (no) => sql`b.no = ${no}`,
  },
  at: sql`b.created_at`,
  id: sql`b.id`,
});

const NONE: Progress = {
  batchId: '',
  waiting: 0,
  sent: 0,
  delivered: 0,
  submitFailed: 0,
  notDelivered: 0,
  unknown: 0,
  cancelled: 0,
  paused: 0,
  queued: 0,
  holdable: 0,
  packageUnits: 0,
  backUnits: 0,
  backAmount: 0n,
};

/** One of them. @throws Refusal notFound */
export const getBatch = listBatches.one(contract.getBatch, ({ no }) => sql`b.no = ${no}`);

/** One of the member's batches as the list shows it. */
export function batchView(ctx: MemberContext & Context, no: string): Promise<Batch | undefined> {
  return listBatches.row(ctx, sql`b.no = ${no}`);
}
