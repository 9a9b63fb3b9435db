// Places for entries: news categories and the two levels of help.
import * as contract from '@jishi/contract/console/entry';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { checkParent } from './rules';
import * as store from './store';

export const listPlaces = useCase(contract.listPlaces, async (ctx, { kind }) =>
  (await store.selectPlaces(ctx.db, kind)).map(viewOf),
);

/** @throws Refusal notFound, invalidInput */
export async function writePlace(
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

export const savePlace = useCase(contract.savePlace, (ctx, input) => writePlace(ctx, input));

/** @throws Refusal notFound, stateConflict while something is in it */
export const deletePlace = useCase(contract.deletePlace, async (ctx, { id }) => {
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
});

function viewOf({ id, kind, parentId, name, summary, sort, entries }: store.PlaceRow) {
  return { id, kind, parentId, name, summary, sort, entries };
}
