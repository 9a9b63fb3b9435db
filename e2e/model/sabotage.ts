// Defects that a walk has to find: the database does wrong what the product does right. Each says among which acts it shows.
import { SABOTAGE_OF_MONEY } from './sabotage-money';
import { type Sabotage, again, rowOf } from './sabotaging';

const SUPPLIER = `(
  select 'member:' || s.member_id || ':supply' from marketplace.goods_order o join marketplace.supplier s on s.id = o.supplier_id
  where o.id = new.order_id
)`;
const PAYING = ['tops up', 'pays'];
const MESSAGES = [...PAYING, 'sends messages', 'hands messages over', 'cancels messages'];

const INVOICES = [...PAYING, 'buys a level', 'applies for an invoice', 'takes an application back'];

export const SABOTAGE: Readonly<Record<string, Sabotage>> = {
  ...SABOTAGE_OF_MONEY,
  'a bonus is given twice': {
    only: PAYING,
    sql: rowOf(
      'coupon.bonus',
      'update',
      'new.status = 2',
      again(
        `'again:' || new.order_no`,
        'bonus.campaign',
        `'platform:expense.bonus'`,
        `'member:' || new.member_id || ':bonus'`,
        'new.amount',
      ),
    ),
  },
  'a bonus stays when its top-up goes back': {
    only: [...PAYING, 'pays an order back'],
    sql: rowOf('coupon.bonus', 'update', 'new.status = 2', 'new.amount := new.amount + 1;'),
  },
  'calls of a package that went back stay': {
    only: [...PAYING, 'buys a package', 'pays an order back'],
    sql: rowOf(
      'package.holding',
      'update',
      'new.remaining = 0 and old.remaining = old.total and new.expires_at < old.expires_at',
      'new.remaining := old.remaining;',
    ),
  },
  'a coupon is free again once it was used': {
    only: [...PAYING, 'gives coupons', 'buys a package'],
    sql: rowOf('coupon.coupon', 'update', 'new.status = 3', 'new.status := 1; new.order_no := null;'),
  },
  'a coupon stays on an order that was cancelled': {
    only: ['gives coupons', 'buys a package', 'cancels'],
    sql: rowOf(
      'coupon.coupon',
      'update',
      'old.status = 2 and new.status = 1',
      'new.status := 2; new.order_no := old.order_no;',
    ),
  },
  'a level lasts a day longer': {
    only: [...PAYING, 'buys a level'],
    sql: rowOf('vip.membership', 'insert', 'true', `new.ends_at := new.ends_at + interval '1 day';`),
  },
  'the price of calls is rounded down': {
    only: [...PAYING, 'buys a level', 'calls'],
    sql: `create or replace function gateway.discounted(p_price bigint, p_discount int) returns bigint
      language sql immutable parallel safe as $$ select greatest(p_price * (1000 - p_discount) / 1000, 1) $$`,
  },
  'a settlement is paid twice': {
    only: [...PAYING, 'buys goods', 'confirms goods'],
    sql: rowOf(
      'marketplace.settlement',
      'update',
      'old.settled_at is null and new.settled_at is not null',
      again(`'again:' || new.order_id`, 'supply.settle', `'platform:revenue.marketplace'`, SUPPLIER, 'new.amount'),
    ),
  },
  'a settlement keeps another fee': {
    only: [...PAYING, 'buys goods', 'confirms goods'],
    sql: rowOf('marketplace.goods_order', 'insert', 'true', 'new.fee_rate := new.fee_rate + 50;'),
  },
  'a recharge that nobody can tell of comes back by itself': {
    only: [...PAYING, 'recharges phones'],
    sql: rowOf(
      'recharge.quick_order',
      'update',
      'new.status = 6 and old.status <> 6 and new.from_deposit > 0',
      again(
        `'again:' || new.no`,
        'quick.back',
        `'member:' || new.member_id || ':frozen'`,
        `'member:' || new.member_id || ':deposit'`,
        'new.from_deposit',
      ),
    ),
  },
  'a call takes a unit too many': {
    only: ['calls'],
    sql: rowOf(
      'package.holding',
      'update',
      'new.remaining < old.remaining - 1 and new.remaining > 0',
      'new.remaining := new.remaining - 1;',
    ),
  },
  'money of a message goes back twice': {
    only: MESSAGES,
    sql: rowOf(
      'sms.message',
      'update',
      'new.given_back and not old.given_back and new.amount > 0',
      again(
        `'again:' || new.id`,
        'sms.back',
        `'platform:revenue.sms'`,
        `'member:' || new.member_id || ':deposit'`,
        'new.amount',
      ),
    ),
  },
  'segments of a package stay taken when their message never left': {
    only: [...MESSAGES, 'buys a package'],
    sql: rowOf('package.holding', 'update', 'new.remaining > old.remaining', 'new.remaining := old.remaining;'),
  },
  'segments that went back count on in their price tier': {
    only: MESSAGES,
    sql: rowOf('gateway.tier_use', 'update', 'new.calls < old.calls', 'new.calls := old.calls;'),
  },
  'an application takes a fen too little of what can be invoiced': {
    only: INVOICES,
    sql: rowOf('invoice.record', 'update', 'new.invoiced > old.invoiced', 'new.invoiced := new.invoiced - 1000;'),
  },
  'what a refused application held cannot be invoiced again': {
    only: [...INVOICES, 'decides about an invoice'],
    sql: rowOf(
      'invoice.record',
      'update',
      'new.invoiced < old.invoiced and new.reversing = old.reversing',
      'new.invoiced := old.invoiced;',
    ),
  },
  'an application that ended stands': {
    only: [...INVOICES, 'pays an order back'],
    sql: rowOf('invoice.invoice', 'update', 'new.status = 5', 'new.status := 1;'),
  },
};
