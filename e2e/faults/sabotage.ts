// What breaks each promise: rows changed as by somebody above the triggers, each attempt a list of statements.
import { reviewKind } from '@jishi/contract/enums/review';
import { appeals } from './sabotage-appeals';
import { machines } from './sabotage-machines';
import { type Sabotage, change, remove } from './tampering';

const books: Sabotage = {
  'the proof of the books': [
    [change('ledger.posting', 'amount = amount + 1', 'seq = 2')],
    [change('ledger.account', 'balance = balance + 1', `kind = 'deposit'`)],
    [remove('ledger.transfer', `key ~ '^buy:'`)],
    [change('gateway.call_day', 'amount = amount + 1', 'amount > 0')],
  ],
  'P6 answered as charged, not on the bill': [[`delete from gateway.call_record where charged and source = 3`]],
  'P6 on the bill, never answered': [
    [`update gateway.call_record set id = id + 1 where id = (select max(id) from gateway.call_record where charged)`],
  ],
  'P6 calls of packages': [
    [change('package.holding', 'remaining = remaining - 1', 'remaining between 1 and total - 1')],
  ],
  'calls cost the units they asked for': [
    [change('gateway.call_record', 'units = units + 1', 'charged and units > 1')],
    [change('gateway.call_record', `parts = jsonb_set(parts, '{0,units}', '99')`, 'parts is not null')],
  ],
  'P7 below the floor': [
    [
      'alter table ledger.account drop constraint account_above_floor',
      change('ledger.account', 'balance = floor - 1', `kind = 'deposit'`),
    ],
  ],
  'what members have': [
    [change('payment.adjustment', 'amount = amount + 1', 'kind = 1 and status = 2')],
    [change('payment.refund', 'amount = amount - 1', 'way = 1 and status = 3')],
    [`update gateway.call_record set amount = amount + 1 where charged and source = 3`],
    [change('sms.batch', 'amount = amount + 1, from_bonus = from_bonus + 1', 'amount > 0')],
    [change('marketplace.settlement', 'amount = amount + 1', 'status = 1')],
  ],
  'what the platform holds': [
    [change('marketplace.settlement', 'fee = fee + 1', 'status = 3')],
    [change('payment.adjustment', 'kind = 3', 'kind = 1 and status = 2')],
    [change('payment.refund', 'bonus_back = bonus_back + 1', 'way = 1 and status = 3')],
    [change('payment.receipt', 'disposition = 3', 'returned_at is null and disposition = 1')],
  ],
  'what is frozen': [
    [change('payment.withdrawal', 'amount = amount + 1', 'status = 1')],
    [change('recharge.quick_order', 'price = price + 1, amount = price * count + count', 'status = 6')],
    [change('marketplace.payout', 'amount = amount + 1', 'status = 1')],
  ],
  'withdrawals come to what was asked': [
    [change('payment.withdrawal', 'amount = amount + 1', 'status = 3')],
    [change('payment.refund', 'amount = amount + 1', 'withdrawal_no is not null')],
    [change('payment.withdrawal', 'status = 3', 'status = 5')],
    [change('payment.refund', 'status = 2', 'withdrawal_no is not null')],
  ],
  'large withdrawals have two people': [
    [change('review.review', 'first_by = null, first_at = null', 'kind = 5 and status = 3 and amount > 3000000')],
    [remove('review.review', 'kind = 5 and status = 4')],
  ],
  'adjustments have two people': [
    [
      remove(
        'review.review',
        `kind = 1 and subject_id in (select no from payment.adjustment where kind = 5 and status = 2)`,
      ),
    ],
    [change('payment.adjustment', 'status = 3', 'status = 2 and kind = 3')],
    [remove('audit.entry', `action = 'payment.grantAdjustment'`)],
  ],
  'reviews say what was done': [
    [remove('review.review', 'kind = 4 and status = 3')],
    [remove('review.movement', 'true')],
    [change('review.movement', 'amount = amount + 1')],
    [change('payment.withdrawal', 'status = 1', 'status = 4')],
    [change('payment.refund', 'status = 5', 'withdrawal_no is null and status = 3')],
    [change('payment.adjustment', 'status = 3', 'status = 2')],
  ],
  'credit lines were agreed': [[change('ledger.account', 'floor = floor - 1', `kind = 'credit'`)]],
};

const channels: Sabotage = {
  'P4 acknowledged, not credited once': [[remove('payment.receipt', 'channel = 3 and disposition = 1')]],
  'P5 paid at the channel, not received': [[change('payment.receipt', `trade_no = 'x' || trade_no`, 'channel = 2')]],
  'P5 received, never paid at the channel': [[inventedReceipt(2)]],
  'P5 received, not once on the book': [
    [inventedReceipt(2)],
    [remove('ledger.transfer', `key ~ '^pay:'`)],
    [change('payment.receipt', 'amount = amount + 1', 'disposition = 4')],
  ],
  'P5 clearing accounts': [
    [change('payment.receipt', 'amount = amount + 1')],
    [change('payment.refund', 'way = 3', 'way = 1 and status = 3')],
    [change('marketplace.payout', 'amount = amount + 1', 'status = 3')],
  ],
  'P5 paid back here and at the channel': [
    [change('payment.refund', 'amount = amount - 1000', 'way = 1 and status = 3')],
    [change('payment.refund', 'status = 2, done_at = null', 'way = 1 and status = 3')],
    [change('payment.receipt', 'returned_at = null', 'returned_at is not null')],
  ],
  'P5 orders paid and credited once': [
    [change('payment.pay_order', 'status = 20', 'status = 10 and kind = 1')],
    [change('payment.pay_order', 'status = 30', 'status = 20 and kind = 1')],
    [inventedReceipt(1)],
  ],
  'orders say what went back': [
    [change('payment.pay_order', 'status = 20', 'status = 41')],
    [change('payment.pay_order', 'status = 30', 'status = 41')],
  ],
  'a bonus goes back with its top-up': [
    [change('payment.refund', 'bonus_back = bonus_back - 1', 'bonus_back > 0')],
    [remove('ledger.transfer', `key ~ '^bonusback:'`)],
  ],
  'large refunds have two people': [
    [
      change(
        'review.review',
        'first_by = null, first_at = null',
        'kind = 4 and status = 3 and first_by is not null and amount > 3000000',
      ),
    ],
  ],
};

const goods: Sabotage = {
  'what was answered is kept': [
    [change('payment.pay_order', `idempotency_key = 'another'`)],
    [remove('payment.withdrawal', 'status = 5')],
    [change('payment.adjustment', `idempotency_key = 'another'`)],
    [change('invoice.invoice', `idempotency_key = 'another'`)],
    [change('sms.batch', `client_id = 'another'`)],
    [change('invoice.reversal', `idempotency_key = 'another'`, 'not is_due')],
    [change('marketplace.goods_order', `idempotency_key = 'another'`)],
    [change('marketplace.payout', `idempotency_key = 'another'`)],
  ],
  'refunds and coupons granted once each': [
    [remove('payment.refund', 'withdrawal_no is null')],
    ['delete from coupon.coupon where template_id = (select min(id) from coupon.template)'],
  ],
  'packages delivered once': [
    [remove('package.holding', 'order_no in (select no from payment.pay_order) and remaining > 0')],
    [
      change(
        'package.holding',
        'remaining = total',
        'order_no in (select no from payment.pay_order where status = 42)',
      ),
    ],
    [
      remove(
        'ledger.transfer',
        `key ~ '^undo:RF' and memo ->> 'orderNo' in (select no from payment.pay_order where kind = 2)`,
      ),
    ],
  ],
  stock: [[change('package.offer', 'sold = sold + 1')]],
  'levels delivered once': [
    [change('vip.membership', `ends_at = ends_at + interval '1 day'`)],
    [change('vip.membership', 'value = value + 1')],
    [remove('vip.membership', 'true')],
  ],
  'members have the levels they hold': [
    [change('account.member', 'vip_level = 0', 'vip_level <> 0')],
    [
      `insert into vip.membership (member_id, level, reason, value, starts_at, ends_at, created_at)
      select member_id, level, 'again', 0, starts_at, ends_at, created_at from vip.membership limit 1`,
    ],
  ],
  'coupons on their orders': [
    [change('coupon.coupon', 'status = 1, order_no = null', 'status = 3')],
    [change('coupon.coupon', 'status = 2', 'status = 3')],
    [change('payment.pay_order', 'status = 30', 'status = 10 and coupon_id is not null')],
    [change('payment.pay_order', 'coupon_id = null', 'status = 20 and coupon_id is not null')],
  ],
  'coupons within their numbers': [
    [change('coupon.template', 'issued = issued - 1')],
    [change('coupon.template', 'per_member = 1', 'per_member > 1'), secondCoupon()],
  ],
  'bonuses within their campaigns': [
    [change('coupon.campaign', 'committed = committed - 1', 'kind = 4')],
    [
      'alter table coupon.campaign drop constraint campaign_budget',
      change('coupon.campaign', 'budget = 1', 'kind = 4'),
    ],
    [
      change('coupon.campaign', 'per_member = 1', 'kind = 4'),
      'update coupon.bonus set member_id = (select min(id) from account.member)',
    ],
  ],
  'bonuses given with their top-ups': [
    [change('coupon.bonus', 'status = 3', 'status = 2')],
    [change('coupon.bonus', 'status = 2', 'status = 1')],
    [change('coupon.bonus', 'amount = amount + 1', 'status = 2')],
  ],
};

function inventedReceipt(disposition: number): string {
  return `insert into payment.receipt (channel, trade_no, order_no, amount, disposition, received_at)
    select 2, 'invented', no, pay_amount, ${disposition}, now() from payment.pay_order where status = 20 and kind = 1 limit 1`;
}

function secondCoupon(): string {
  return `insert into coupon.coupon (template_id, member_id, source, granted_at, valid_from, expires_at)
    select template_id, member_id, 1, granted_at, valid_from, expires_at
    from coupon.coupon where template_id = (select id from coupon.template where per_member = 1) limit 1`;
}

/** Part of a reversal that was issued. */
const RED = 'reversal_no in (select no from invoice.reversal where status = 3)';
const RED_REVERSAL = reviewKind.redReversal;

const papers: Sabotage = {
  'what can be invoiced is consumed, not refunded, not invoiced': [
    [
      change(
        'invoice.part',
        'amount = amount + 1000',
        'invoice_no in (select no from invoice.invoice where status = 3)',
      ),
    ],
    [remove('ledger.transfer', `key ~ '^buy:' and memo ->> 'orderNo' in (select order_no from invoice.record)`)],
  ],
  'no more is invoiced than was consumed': [
    [change('invoice.reversal', 'status = 4', 'is_due and status = 1')],
    [change('invoice.record', 'deposit = deposit + 1000', 'deposit > 0')],
    [
      'alter table invoice.record drop constraint record_covered',
      change('invoice.record', 'invoiced = invoiced + 1000', 'invoiced > 0'),
    ],
  ],
  'each serial issued once at the platform': [
    [change('invoice.issued', `number = '00000000000000000000'`)],
    [change('invoice.issued', 'gross = gross + 1000', 'gross < 0')],
    [remove('invoice.issued', 'gross > 0')],
  ],
  'invoices say what became of them': [
    [change('invoice.invoice', 'status = 2', 'status = 3')],
    [change('invoice.invoice', 'status = 7, reversed = reversed - 1000', 'reversed > 1000')],
    [change('invoice.reversal', 'status = 2', 'status = 3')],
    [change('invoice.line', 'gross = gross + 1000, net = net + 1000', 'gross > 0')],
  ],
  'reversals say what became of them': [
    [change('invoice.reversal', 'gross = gross + 1000', 'status = 3')],
    [change('invoice.reversal', 'status = 4', 'status = 3 and not is_due')],
    [change('invoice.reversal_part', 'amount = amount + 1000', RED)],
    [change('invoice.line', 'gross = gross - 1000, net = net - 1000', 'gross < 0')],
    [change('invoice.issued', 'gross = gross - 1000', 'gross < 0')],
    [remove('invoice.issued', 'gross < 0')],
    // the red invoice of another one
    [
      change(
        'invoice.reversal',
        'invoice_no = (select max(i.no) from invoice.invoice i where i.reversed = 0)',
        'status = 3',
      ),
    ],
  ],
  'red invoices have two people': [
    [remove('review.review', `kind = ${RED_REVERSAL} and status = 3`)],
    [change('review.review', 'first_by = null, first_at = null', `kind = ${RED_REVERSAL} and status = 3`)],
  ],
  'certified only by a proof': [
    [change('account.member', 'auth_status = 2', 'auth_status <> 2')],
    [change('certification.enterprise_transfer', 'status = 2', 'status = 4')],
    [change('certification.enterprise', `name = 'another'`, 'status = 4')],
  ],
  'an amount is sent once to a company': [
    [change('certification.enterprise_transfer', `status = 3`, 'status = 2')],
    [change('certification.enterprise_transfer', `flow_id = 'another'`, 'status in (2, 4)')],
    [remove('certification.enterprise_transfer', 'status in (2, 4)')],
  ],
};

const messages: Sabotage = {
  'SMS are charged and given back once': [
    [change('sms.charge_line', 'back = back + 1', 'back < units')],
    [change('sms.message', 'given_back = true', 'not given_back')],
    [change('sms.message', 'segments = segments + 1')],
    [change('sms.message', 'amount = amount + 1')],
    [change('sms.batch', 'amount = amount + 1, from_bonus = from_bonus + 1', 'amount > 0')],
    [remove('ledger.transfer', `kind = 'sms.send'`)],
    [
      change(
        'package.holding',
        'remaining = remaining + 1',
        'remaining < total and id in (select holding_id from sms.charge_line)',
      ),
    ],
  ],
  'counts of SMS equal the messages': [
    [change('sms.message_day', 'messages = messages + 1')],
    [change('sms.message', 'state = 6', 'state = 4')],
  ],
  'each SMS goes out once, none that was given back': [
    [change('sms.message', 'state = 5, given_back = true', 'state = 4')],
    [change('sms.message', 'state = 4', 'state in (5, 6, 8)')],
    [change('sms.message', `phone_digest = ''`, 'state = 4')],
  ],
  'channels carried what they say': [
    [change('sms.channel_day', 'accepted = accepted + 1')],
    [change('sms.message', 'channel_id = 1', 'state = 4')],
  ],
};

const recharges: Sabotage = {
  'recharge orders and the books agree': [
    [change('recharge.quick_order', `status = 4, reason = ''`, 'status = 3')],
    [remove('ledger.transfer', `kind = 'quick.settle'`)],
    [remove('ledger.transfer', `kind = 'quick.back'`)],
  ],
  'who is charged for a recharge got it, nobody else': [
    [change('recharge.quick_order', `account_digest = ''`, 'status = 3')],
    [change('recharge.quick_order', 'status = 3', 'status = 4')],
    [change('recharge.quick_order', 'status = 4', 'status = 3')],
    [change('recharge.quick_order', 'status = 2, ended_at = null', 'status = 3')],
  ],
  'an uncertain recharge waits for a person': [
    [remove('review.review', `kind = ${reviewKind.rechargeOrder} and status = 1`)],
    [change('recharge.quick_order', 'status = 6, ended_at = null', 'status = 3')],
  ],
};

/** The order of which cards were sold last. */
const OTHER_ORDER = '(select max(order_id) from marketplace.card where sold_at is not null)';

const market: Sabotage = {
  'orders of goods, their cards and the books agree': [
    [change('marketplace.goods', 'stock = stock + 1', 'way = 1')],
    [remove('ledger.transfer', `kind = 'goods.deliver'`)],
  ],
  'the money of an order of goods is in one place': [
    [remove('ledger.transfer', `kind = 'goods.back'`)],
    [remove('ledger.transfer', `kind = 'supply.settle'`)],
    [change('marketplace.settlement', 'fee = fee + 1000', 'status = 3')],
    [change('marketplace.settlement', 'status = 1, fee = null, settled_at = null', 'status = 3')],
    [change('marketplace.goods_order', 'delivered = delivered - 1', 'delivered > 2 and status = 4')],
    [change('marketplace.goods_order', 'returned = returned + 1', 'status = 4')],
    [change('marketplace.dispute', 'status = 4, returned = 0', 'status = 3')],
  ],
  'a card has one buyer, who paid for it': [
    [change('marketplace.card', `order_id = ${OTHER_ORDER}`, 'sold_at is not null')],
    [change('marketplace.card', 'sold_at = null, delivery_id = null', 'sold_at is not null')],
    [change('marketplace.card', `number_digest = ''`, 'sold_at is not null')],
    [change('marketplace.goods_order', 'delivered = delivered - 1', 'delivered > 2 and status = 4')],
  ],
  'a dispute stops the settlement of its order alone': [
    [change('marketplace.settlement', 'status = 2', 'status = 1')],
    [change('marketplace.settlement', 'status = 1', 'status = 2')],
    [change('marketplace.dispute', 'returned = returned - 1', 'returned > 1')],
    [change('marketplace.dispute', 'status = 4, ended_at = now()', 'status = 2')],
    [remove('review.review', `kind = ${reviewKind.goodsDispute} and status = 1`)],
  ],
  'payouts leave once, large ones by two people': [
    [remove('ledger.transfer', `key ~ '^payout:.*:paid$'`)],
    [change('marketplace.payout', 'amount = amount + 1', 'status = 1')],
    [change('marketplace.payout', `status = 5, ended_at = now()`, 'status = 1')],
    [
      change(
        'review.review',
        'first_by = null, first_at = null',
        `kind = ${reviewKind.goodsPayout} and status = 3 and amount > 3000000`,
      ),
    ],
  ],
};

const time: Sabotage = {
  'calls bear the time at which they were made': [
    [
      `update gateway.call_record set at = at + interval '40 days' where id = (select max(id) from gateway.call_record)`,
    ],
    [
      `update gateway.call_record set id = id - (5000::bigint << 22) where id = (select max(id) from gateway.call_record)`,
    ],
  ],
  'orders bear the time at which they were made': [
    [change('payment.pay_order', `created_at = created_at + interval '40 days'`)],
    [change('payment.pay_order', `paid_at = paid_at + interval '1 year'`, 'paid_at is not null')],
  ],
};

export const SABOTAGE: Sabotage = {
  ...books,
  ...channels,
  ...goods,
  ...papers,
  ...messages,
  ...recharges,
  ...appeals,
  ...market,
  ...time,
  ...machines,
};
