// The suppliers that a new site comes with: nobody decides about them, and they leave nothing as security.
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { recordAudit } from '../../../audit';
import { protocolInForce } from '../../../content';
import { endDemoGoodsProducts } from '../../product/console/service';
import { keepApplication } from '../service';
import { selectDemo, setStatus, takeOffSale } from '../store';

type Named = { name: string; contactPerson: string; contactPhone: string };

/** Makes a certified member an example supplier. @throws Refusal as an application */
export async function applyForDemo(ctx: Context, memberId: MemberId, named: Named): Promise<void> {
  const agreement = await protocolInForce(ctx.db, 'supplier');
  if (!agreement) throw new Error('no agreement with suppliers is published');
  await withTransaction(ctx, async (tx) => {
    const row = await keepApplication(tx, ctx, memberId, {
      ...named,
      agreed: agreement.version,
      bond: 0n,
      isDemo: true,
    });
    await setStatus(tx, row.id, supplierStatus.active, '');
    const after = { name: row.name };
    await recordAudit(tx, ctx, {
      action: 'marketplace.acceptSupplier',
      targetKind: 'goodsSupplier',
      targetId: row.id,
      after,
    });
  });
}

/** Example suppliers leave and example products are no longer sold; what was bought stays. */
export async function endDemoSupply(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const { id, name } of await selectDemo(tx)) {
      await takeOffSale(tx, id);
      await setStatus(tx, id, supplierStatus.left, '');
      const after = { name };
      await recordAudit(tx, ctx, {
        action: 'marketplace.leaveSupply',
        targetKind: 'goodsSupplier',
        targetId: id,
        after,
      });
    }
    await endDemoGoodsProducts(tx, ctx);
  });
}
