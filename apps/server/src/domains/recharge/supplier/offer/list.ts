// Offers and the history of their prices, as operators see them.
import * as contract from '@jishi/contract/console/recharge-supplier';
import { sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';

export const listRechargeOffers = listed(contract.listRechargeOffers, {
  from: sql`recharge.offer o
    join recharge.supplier s on s.id = o.supplier_id
    join recharge.product p on p.id = o.product_id`,
  columns: {
    id: sql`o.id`,
    supplierId: sql`o.supplier_id`,
    supplierName: sql`s.name`,
    productId: sql`o.product_id`,
    productName: sql`p.name`,
    code: sql`o.code`,
    price: sql`o.price`,
    salePrice: sql`coalesce(recharge.price_of(p.id, null), 0)`,
    carriers: sql`o.carriers`,
    provinces: sql`o.provinces`,
    stock: sql`case when o.stock is not null then greatest(o.stock - recharge.taken_of_stock(o), 0) end`,
    isOn: sql`o.is_on`,
    priceTime: sql`(select h.from_at from recharge.offer_price h where h.offer_id = o.id order by h.id desc limit 1)`,
  },
  where: {
    word: (word) => sql`(p.name ilike ${`%${word}%`} or p.code = ${word} or o.code = ${word})`,
    supplierId: (id) => sql`o.supplier_id = ${id}`,
    productId: (id) => sql`o.product_id = ${id}`,
  },
  order: sql`p.group_id, p.face_value, p.id, s.priority, o.price, s.id`,
});

export const listOfferPrices = listed(contract.listOfferPrices, {
  from: sql`recharge.offer_price h left join operator.account b on b.id = h.set_by`,
  columns: {
    id: sql`h.id`,
    price: sql`h.price`,
    fromTime: sql`h.from_at`,
    setBy: sql`coalesce(b.name, '')`,
    reason: sql`h.reason`,
  },
  where: { offerId: (id) => sql`h.offer_id = ${id}` },
  order: sql`h.id desc`,
});
