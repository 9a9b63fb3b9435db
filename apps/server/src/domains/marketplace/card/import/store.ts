// The SQL of files of cards.
import { cardImportStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { LineFault } from './rules';

export type NewImport = { goodsId: string; fileName: string; fileDigest: Buffer; lines: number };

/** Keeps a file that is to be read; undefined while another one of these goods is. */
export async function insertImport(tx: Transaction, given: NewImport): Promise<string | undefined> {
  const made = await tx.maybe<{ id: string }>(sql`
    insert into marketplace.card_import (goods_id, file_name, file_digest, lines)
    values (${given.goodsId}, ${given.fileName}, ${given.fileDigest}, ${given.lines})
    on conflict (goods_id) where status in (1, 2) do nothing
    returning id`);
  return made?.id;
}

export type NewPart = { position: number; firstLine: number; lines: number; contentCipher: Buffer };

export async function insertParts(tx: Transaction, importId: string, parts: readonly NewPart[]): Promise<void> {
  await tx.run(sql`
    insert into marketplace.card_import_part (import_id, position, first_line, lines, content_cipher)
    select ${importId}, p.position, p.first_line, p.lines, p.cipher
    from unnest(
      ${parts.map(({ position }) => position)}::int[], ${parts.map(({ firstLine }) => firstLine)}::int[],
      ${parts.map(({ lines }) => lines)}::int[], ${parts.map(({ contentCipher }) => contentCipher)}::bytea[]
    ) as p (position, first_line, lines, cipher)`);
}

/** Files that are to be read, the oldest first. */
export async function selectOpen(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from marketplace.card_import where status in (${cardImportStatus.waiting}, ${cardImportStatus.running}) order by id`);
  return rows.map(({ id }) => id);
}

export type ImportRow = {
  id: string;
  goodsId: string;
  productId: string;
  memberId: MemberId;
  status: number;
  faults: LineFault[];
};

/** A file, locked. */
export function lockImport(tx: Transaction, id: string): Promise<ImportRow | undefined> {
  return tx.maybe<ImportRow>(sql`
    select i.id, i.goods_id, g.product_id, s.member_id, i.status, i.faults
    from marketplace.card_import i
    join marketplace.goods g on g.id = i.goods_id
    join marketplace.supplier s on s.id = g.supplier_id
    where i.id = ${id}
    for no key update of i`);
}

export type PartRow = { id: string; position: number; firstLine: number; lines: number; contentCipher: Buffer };

export function selectNextPart(tx: Transaction, importId: string): Promise<PartRow | undefined> {
  return tx.maybe<PartRow>(sql`
    select id, position, first_line, lines, content_cipher
    from marketplace.card_import_part where import_id = ${importId} order by position limit 1`);
}

/** A part was read: it is gone, and what came of it is counted. */
export async function endPart(
  tx: Transaction,
  importId: string,
  { id, lines }: Pick<PartRow, 'id' | 'lines'>,
  came: { added: number; repeated: number; faulty: number; faults: readonly LineFault[] },
): Promise<void> {
  await tx.run(sql`delete from marketplace.card_import_part where id = ${id}`);
  await tx.run(sql`
    update marketplace.card_import
    set status = ${cardImportStatus.running}, done_lines = done_lines + ${lines}, added = added + ${came.added},
      repeated = repeated + ${came.repeated}, faulty = faulty + ${came.faulty}, faults = ${JSON.stringify(came.faults)}::jsonb
    where id = ${importId}`);
}

export async function endImport(tx: Transaction, importId: string): Promise<void> {
  await tx.run(sql`
    update marketplace.card_import set status = ${cardImportStatus.done}, ended_at = clock_timestamp() where id = ${importId}`);
}

/** Removes the cards of a file that nobody has; how many. The goods are locked. */
export function removeUnsold(tx: Transaction, importId: string): Promise<number> {
  return tx.run(sql`delete from marketplace.card where import_id = ${importId} and order_id is null`);
}

export async function markUndone(tx: Transaction, importId: string, removed: number): Promise<void> {
  await tx.run(sql`
    update marketplace.card_import set status = ${cardImportStatus.undone}, removed = ${removed} where id = ${importId}`);
}
