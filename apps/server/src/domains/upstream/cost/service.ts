// What a call of a product costs us, as operators write it down.
import * as contract from '@jishi/contract/console/upstream';
import { formatMoney, parseMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import * as store from './store';

type Api = { id: string; name: string; price: string | null };

const shown = (price: bigint | null) => (price === null ? null : formatMoney(price));

export const listUpstreamProducts = useCase(contract.listUpstreamProducts, async ({ db }) => {
  const costs = await store.selectCosts(db);
  const products = new Map<string, { id: string; name: string; price: string | null; apis: Api[] }>();
  for (const { projectId: id, projectName, apiId, name, price } of costs) {
    if (apiId === null) products.set(id, { id, name: projectName, price: shown(price), apis: [] });
    else products.get(id)!.apis.push({ id: apiId, name, price: shown(price) });
  }
  return { rows: [...products.values()] };
});

/** @throws Refusal notFound */
export const saveUpstreamCost = useCase(contract.saveUpstreamCost, (ctx, { projectId, reason, fromDay, ...input }) =>
  withTransaction(ctx, async (tx) => {
    const [apiId, price] = [input.apiId ?? null, parseMoney(input.price)];
    if (!(await store.isThere(tx, projectId, apiId))) throw new Refusal('notFound', '没有这个产品或接口');
    const id = await store.insertCost(tx, { projectId, apiId, price, fromDay, setBy: ctx.operator, reason });
    await recordAudit(tx, ctx, {
      action: 'upstream.saveCost',
      targetKind: 'project',
      targetId: projectId,
      after: { ...(apiId && { apiId }), price: formatMoney(price), from: fromDay, reason },
    });
    return { id };
  }),
);
