// Who supplies the marketplace: a certified enterprise with cards in a pool, and the same by hand.
import { chooseEnterpriseWay, sendSmallTransfer, tellSmallTransfer } from '@jishi/contract/certification/enterprise';
import { certificationWay } from '@jishi/contract/enums/certification';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { newEnterprise, placeOf, submit, yuanOf } from '../../apps/server/src/testing/enterprises';
import { newShop, newSupplier } from '../../apps/server/src/testing/goods-orders';
import { TRADE_PASSWORD, signInMember } from '../../apps/server/src/testing/members';
import type { TestServer } from '../../apps/server/src/testing/server';
import type { Papers } from './papers';

export type GoodsShop = {
  token: string;
  /** The account that money may be paid out to is the enterprise's. */
  holder: string;
  /** Of cards, as all goods here. */
  poolId: string;
  handId: string;
};

/** So that fees are rounded. */
const FEE_RATE = 333;
/** Soon sold out. */
const POOL = 30;

/** Opens a shop. The proof of its enterprise is a small transfer, as of everybody here. */
export async function openGoodsShop(server: TestServer, papers: Papers): Promise<GoodsShop> {
  const supplier = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const by = { token: supplier.token, ip: '10.3.0.1' };
  const enterprise = newEnterprise();
  await submit(server, enterprise, by);
  await server.call(chooseEnterpriseWay, { way: certificationWay.transfer }, by);
  await server.call(sendSmallTransfer, placeOf(enterprise), by);
  const fen = (await papers.arrivedAt(enterprise.account)) ?? 0;
  const { code, msg } = await server.call(tellSmallTransfer, { amount: yuanOf(fen) }, by);
  if (code !== 0) throw new Error(msg);
  const of = { supplier, supplierId: await newSupplier(server, supplier, { feeRate: FEE_RATE, settleDays: 7 }) };
  const pool = await newShop(server, { of, stock: POOL, price: '3.97' });
  const hand = await newShop(server, { of, way: goodsWay.hand, stock: null, price: '2.31' });
  return { token: supplier.token, holder: enterprise.name, poolId: pool.goodsId, handId: hand.goodsId };
}
