// Cards by file: the file is sealed in parts when it arrives, each part is read once in a transaction of its own, then it is gone.
import { cardImportStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/goods';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { dayOf } from '../../../../kernel/time';
import { type UploadedFile, useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { selectGoods } from '../../goods/store';
import { FILE_PURPOSE, sealedFor } from '../../sealed/rules';
import { addStock, lockGoods } from '../../stock/store';
import { sealedCards } from '../rules';
import { insertCards } from '../store';
import { addImporting } from './job/service';
import { ownImport } from './list';
import { type Part, firstFaults, partsOf, readPart } from './rules';
import * as store from './store';

/** @throws Refusal notFound, invalidInput, stateConflict */
export const importCards = useCase(contract.importCards, async (ctx, { goodsId }, files) => {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw invalidField('file', '请选择一个文件');
  return ownImport(ctx, await keepFile(ctx, ctx.member, goodsId, file));
});

/** `importCards` for who is known to be the member: a new site's example suppliers too. @throws Refusal as it */
export async function keepFile(
  ctx: Context,
  memberId: MemberId,
  goodsId: string,
  { name, content }: Pick<UploadedFile, 'name' | 'content'>,
): Promise<string> {
  const goods = await selectGoods(ctx.db, goodsId);
  if (goods?.memberId !== memberId) throw new Refusal('notFound');
  if (goods.way !== goodsWay.pool) throw new Refusal('stateConflict', '这个商品不从卡池交付');
  const read = partsOf(content);
  if ('fault' in read) throw invalidField('file', read.fault);
  const fileDigest = ctx.vault.keyedDigest(content.toString('base64'), FILE_PURPOSE);
  const fileName = shownName(name);
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const id = await store.insertImport(tx, { goodsId, fileName, fileDigest, lines: read.lines });
    if (!id) throw new Refusal('stateConflict', '这个商品还有一个文件在导入，导完再传');
    await store.insertParts(tx, id, sealedParts(ctx, id, read.parts));
    const after = { name: goods.name, count: read.lines, file: fileName };
    await recordAudit(tx, ctx, { action: 'marketplace.importCards', targetKind: 'goods', targetId: goodsId, after });
    await addImporting(tx);
    return id;
  });
}

function sealedParts({ vault }: Context, id: string, parts: readonly Part[]): store.NewPart[] {
  return parts.map(({ firstLine, lines, text }, position) => ({
    position,
    firstLine,
    lines,
    contentCipher: vault.seal(text, sealedFor.part(id, position)),
  }));
}

/** Without a path, and without what cannot be seen. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    Array.from(last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '').trim())
      .slice(0, 80)
      .join('') || '卡密文件'
  );
}

/** Reads what is to be read, part by part: a crash loses nothing and adds nothing twice. */
export async function readFiles(ctx: Context): Promise<void> {
  for (const id of await store.selectOpen(ctx.db)) while (await readNext(ctx, id));
}

/** Reads the next part of a file; false when there is none any more. */
async function readNext(ctx: Context, id: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const row = await store.lockImport(tx, id);
    if (!row || row.status === cardImportStatus.done || row.status === cardImportStatus.undone) return false;
    const part = await store.selectNextPart(tx, id);
    if (!part) {
      await store.endImport(tx, id);
      return false;
    }
    const text = ctx.vault.openText(part.contentCipher, sealedFor.part(id, part.position));
    const { cards, faults } = readPart({ firstLine: part.firstLine, text }, dayOf(ctx.now()));
    const { goodsId, productId } = row;
    const sealed = sealedCards(ctx.vault, productId, cards);
    const added = await insertCards(tx, { goodsId, productId, importId: id }, sealed);
    const came = { added, repeated: cards.length - added, faulty: faults.length };
    await store.endPart(tx, id, part, { ...came, faults: firstFaults(row.faults, faults) });
    // the goods last: nobody waits for them while cards are written, and nobody else has these cards
    if (added > 0) await addStock(tx, goodsId, added);
    return true;
  });
}

/** @throws Refusal notFound, stateConflict */
export const undoCardImport = useCase(contract.undoCardImport, async (ctx, { id }) => {
  const { goodsId } = await ownImport(ctx, id);
  await withTransaction(ctx, async (tx) => {
    const row = (await store.lockImport(tx, id))!;
    if (row.status !== cardImportStatus.done)
      throw new Refusal(
        'stateConflict',
        row.status === cardImportStatus.undone ? '已经撤销过' : '还在导入，导完再撤销',
      );
    await lockGoods(tx, goodsId);
    const removed = await store.removeUnsold(tx, id);
    await store.markUndone(tx, id, removed);
    if (removed > 0) await addStock(tx, goodsId, -removed);
    const after = { count: removed };
    await recordAudit(tx, ctx, { action: 'marketplace.undoImport', targetKind: 'goods', targetId: goodsId, after });
  });
  return ownImport(ctx, id);
});
