// Where entries stand: news categories, and the two levels of help.
import type * as contract from '@jishi/contract/console/entry';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { recordAudit } from '../../audit';
import { checkParent } from './rules';
import * as store from './store';

export async function listPlaces(
  ctx: Context,
  { kind }: Checked<typeof contract.listPlaces>,
): Promise<Output<typeof contract.listPlaces>> {
  return (await store.selectPlaces(ctx.db, kind)).map(viewOf);
}

/** @throws Refusal notFound, invalidInput */
export async function savePlace(
  ctx: Context,
  input: Checked<typeof contract.savePlace>,
  origin: { demo?: boolean } = {},
): Promise<Output<typeof contract.savePlace>> {
  const { kind, name, summary, sort } = input;
  const parentId = input.parentId ?? null;
  const id = await withTransaction(ctx, async (tx) => {
    const before = input.id ? await store.selectPlace(tx, input.id) : undefined;
    if (input.id && before?.kind !== kind) throw new Refusal('notFound');
    if (parentId) {
      const places = await store.lockPlaces(tx, 'help');
      checkParent(
        { id: before?.id, kind },
        parentId,
        places.map(({ id, kind, parentId }) => ({ id, kind, parentId })),
      );
    }
    const saved = await store.upsertPlace(tx, input.id ?? null, { kind, parentId, name, summary, sort }, !!origin.demo);
    if (!saved) throw invalidField('name', '已有同名的分类');
    await recordAudit(tx, ctx, {
      action: before ? 'content.changePlace' : 'content.createPlace',
      targetKind: 'place',
      targetId: saved,
      before: before && { name: before.name, parentId: before.parentId },
      after: { kind, name, parentId },
    });
    return saved;
  });
  return viewOf((await store.selectPlace(ctx.db, id))!);
}

/** @throws Refusal notFound, stateConflict while something is in it */
export async function deletePlace(
  ctx: Context,
  { id }: Checked<typeof contract.deletePlace>,
): Promise<Output<typeof contract.deletePlace>> {
  await withTransaction(ctx, async (tx) => {
    const before = await store.selectPlace(tx, id);
    if (!before) throw new Refusal('notFound');
    if (!(await store.deletePlace(tx, id))) throw new Refusal('stateConflict', '里面还有内容或目录，先移走再删除');
    await recordAudit(tx, ctx, {
      action: 'content.deletePlace',
      targetKind: 'place',
      targetId: id,
      before: { kind: before.kind, name: before.name },
    });
  });
  return {};
}

function viewOf({ id, kind, parentId, name, summary, sort, entries }: store.PlaceRow) {
  return { id, kind, parentId, name, summary, sort, entries };
}
