// Files of cards that a supplier handed in, with how far they are.
import * as contract from '@jishi/contract/marketplace/goods';
import { sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { Refusal } from '../../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../../kernel/use-case';

export const listCardImports = listed(contract.listCardImports, {
  from: sql`marketplace.card_import i
    join marketplace.goods g on g.id = i.goods_id
    join marketplace.product p on p.id = g.product_id
    join marketplace.supplier s on s.id = g.supplier_id`,
  own: (memberId) => sql`s.member_id = ${memberId}`,
  columns: {
    id: sql`i.id`,
    goodsId: sql`i.goods_id`,
    productName: sql`p.brand || ' ' || p.name`,
    fileName: sql`i.file_name`,
    status: sql`i.status`,
    lines: sql`i.lines`,
    doneLines: sql`i.done_lines`,
    added: sql`i.added`,
    repeated: sql`i.repeated`,
    faulty: sql`i.faulty`,
    faults: sql`i.faults`,
    unsold: sql`(select count(*)::int from marketplace.card c where c.import_id = i.id and c.order_id is null)`,
    removed: sql`i.removed`,
    createTime: sql`i.created_at`,
    endTime: sql`i.ended_at`,
  },
  where: { goodsId: (id) => sql`i.goods_id = ${id}`, status: (status) => sql`i.status = ${status}` },
  order: sql`i.id desc`,
});

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownImport(ctx: MemberContext, id: string) {
  const row = await listCardImports.row(ctx, sql`i.id = ${id}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** @throws Refusal notFound */
export const getCardImport = useCase(contract.getCardImport, (ctx, { id }) => ownImport(ctx, id));
