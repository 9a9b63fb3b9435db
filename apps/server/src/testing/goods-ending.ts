// Ends orders of goods as far as tests of delivering need it, without their money, and notes what it was told.
import { sql } from '@jishi/db';
import { endings } from '../domains/marketplace/delivery/service';
import type { Domain } from '../kernel/domain';

const told: { id: string; what: string }[] = [];

/** What was told of an order, in order. */
export const toldOf = (id: string) => told.filter((one) => one.id === id).map(({ what }) => what);

/** Named before the marketplace, it is the one that is asked. */
export const goodsEnding: Domain = {
  useCases: [],
  extends: [
    endings.with({
      async deliverPart(tx, _ctx, id, { count }) {
        told.push({ id, what: `delivered ${count}` });
        await tx.run(sql`
          update marketplace.goods_order
          set delivered = delivered + ${count}, delivered_at = clock_timestamp(),
            status = case when delivered + ${count} = count then 3 else status end,
            ended_at = case when delivered + ${count} = count then clock_timestamp() end
          where id = ${id}`);
      },
      async endOrder(tx, _ctx, id, { reason }) {
        told.push({ id, what: `ended: ${reason}` });
        await tx.run(sql`
          update marketplace.goods_order set status = case when delivered > 0 then 4 else 5 end, ended_at = clock_timestamp()
          where id = ${id}`);
      },
    }),
  ],
};
