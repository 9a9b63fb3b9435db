// Categories of products: operators keep them, visitors find products by them.
import * as shown from '@jishi/contract/catalogue';
import { listTypes as typesListed } from '@jishi/contract/console/catalogue';
import * as contract from '@jishi/contract/console/product-type';
import type { Output } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { hasPicture } from '../../content';
import { selectNames } from '../store';
import { checkParent } from './rules';
import * as store from './store';

export const listTypes = useCase(typesListed, (ctx) => store.selectTypes(ctx.db));

/** Between siblings, so that one can be put between two. */
const STEP = 10;

/** @throws Refusal notFound, invalidInput */
export const saveType = useCase(contract.saveType, (ctx, { id, name, icon, ...input }) =>
  withTransaction(ctx, async (tx) => {
    const parentId = input.parentId ?? null;
    const types = await store.lockTypes(tx);
    const before = types.find((type) => type.id === id);
    if (id && !before) throw new Refusal('notFound');
    if (parentId) checkParent(before?.id, parentId, types);
    if (icon && !(await hasPicture(tx, icon))) throw invalidField('icon', '没有这张图片，请重新上传');
    const siblings = types.filter((type) => type.parentId === parentId && type !== before);
    const sort = input.sort ?? Math.max(0, ...siblings.map((type) => type.sort)) + STEP;
    const saved = await store.upsertType(tx, before?.id, { parentId, name, icon, sort });
    if (!saved) throw invalidField('name', '已有同名的分类');
    const after = { name, parentId, icon, sort };
    await recordAudit(tx, ctx, {
      action: before ? 'catalogue.changeType' : 'catalogue.createType',
      targetKind: 'type',
      targetId: saved,
      before: before && { name: before.name, parentId: before.parentId, icon: before.icon, sort: before.sort },
      after,
    });
    return (await store.selectTypes(tx)).find((type) => type.id === saved)!;
  }),
);

/** @throws Refusal notFound, stateConflict while something is in it */
export const deleteType = useCase(contract.deleteType, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const before = (await store.lockTypes(tx)).find((type) => type.id === id);
    if (!before) throw new Refusal('notFound');
    if (!(await store.deleteType(tx, id))) throw new Refusal('stateConflict', '里面还有产品或分类，先移走再删除');
    await recordAudit(tx, ctx, {
      action: 'catalogue.deleteType',
      targetKind: 'type',
      targetId: id,
      before: { name: before.name, parentId: before.parentId },
    });
  });
  return {};
});

/** A category by name, made when it is not there; returns its id. */
export function ensureProjectType(ctx: Context, name: string, sort: number): Promise<string> {
  return withTransaction(ctx, (tx) => store.ensureType(tx, name, name, sort));
}

/** More products than this are never looked at for a directory, and more of a category never named. */
const MOST_NAMES = 1000;
const NAMED = 6;

/** Categories of the first level that have something on sale, each with a few of its products. */
async function directory(ctx: Context): Promise<Output<typeof shown.listApiTypes>> {
  const [types, projects] = await Promise.all([store.selectTypesOnSale(ctx.db), selectNames(ctx.db, MOST_NAMES)]);
  return types
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name, icon, count }) => {
      const below = types.filter(({ parentId }) => parentId === id);
      const ids = new Set([id, ...below.map((child) => child.id)]);
      return {
        id,
        name,
        icon,
        count,
        children: below.map((child) => ({ id: child.id, name: child.name, icon: child.icon, count: child.count })),
        projects: projects
          .filter(({ typeId }) => ids.has(typeId))
          .slice(0, NAMED)
          .map((project) => ({ id: project.id, name: project.name })),
      };
    });
}

export const listApiTypes = useCase(shown.listApiTypes, directory);
export const listHomeTypes = useCase(shown.listHomeTypes, directory);
