// Defects in what is lent, disputed, paid out and stated. Each says among which acts it shows.
import { type Sabotage, again, rowOf } from './sabotaging';

const GOODS = ['sets a credit line', 'buys goods'];
const DISPUTED = [
  ...GOODS,
  'delivers by hand',
  'disputes goods',
  'answers a dispute',
  'takes a dispute back',
  'decides a dispute',
];
const EARNED = [...GOODS, 'confirms goods', 'asks for a payout', 'decides a payout', 'transfers a payout'];
const member = (kind: string) => `'member:' || new.member_id || ':${kind}'`;

export const SABOTAGE_OF_MONEY: Readonly<Record<string, Sabotage>> = {
  'a credit line is a fen longer than was agreed': {
    only: ['sets a credit line'],
    sql: rowOf('ledger.account', 'update', 'new.floor < old.floor', 'new.floor := new.floor - 1000;'),
  },
  'what was lent comes back as paid-in money': {
    only: [...DISPUTED, 'gives goods up'],
    sql: rowOf(
      'marketplace.goods_order',
      'update',
      'new.from_credit > 0 and old.from_credit = 0',
      'new.from_deposit := new.from_deposit + new.from_credit; new.from_credit := 0;',
    ),
  },
  'credit is paid back twice': {
    only: [...GOODS, 'adjusts a balance', 'pays credit back'],
    sql: rowOf(
      'payment.adjustment',
      'update',
      'new.kind = 6 and new.status = 2',
      again(`'again:' || new.no`, 'adjust', `'platform:suspense'`, member('credit'), '1'),
    ),
  },
  'what comes back of credit that was paid back stays where no balance shows it': {
    only: ['sets a credit line', 'pays credit back', 'tops up', 'pays', 'buys goods', 'gives goods up'],
    sql: `alter table ledger.account drop constraint account_credit_not_above_zero;
      do $$ begin
        execute replace(pg_get_functiondef('ledger.post_batch'::regproc), 'like ''member:%:credit'' then', 'is null then');
      end $$`,
  },
  'a disputed settlement goes on': {
    only: DISPUTED,
    sql: rowOf('marketplace.settlement', 'update', 'new.status = 2', 'new.status := 1;'),
  },
  'a settlement stays frozen when its dispute ends without a refund': {
    only: DISPUTED,
    sql: rowOf(
      'marketplace.settlement',
      'update',
      'old.status = 2 and new.returned = old.returned',
      'new.status := 2;',
    ),
  },
  'a dispute gives a fen less back': {
    only: DISPUTED,
    sql: rowOf('marketplace.dispute', 'insert', 'true', 'new.wanted := new.wanted - 1000;'),
  },
  'a payout leaves when it is agreed to': {
    only: EARNED,
    sql: rowOf(
      'marketplace.payout',
      'update',
      'new.status = 2',
      again(`'again:' || new.no`, 'supply.payout', member('frozen'), `'platform:clearing.bank'`, 'new.amount'),
    ),
  },
  'what one operator decides counts ninefold against the limit': {
    only: EARNED,
    sql: rowOf('review.movement', 'insert', 'true', 'new.amount := new.amount * 9;'),
  },
  'calls count in the month before': {
    only: ['tops up', 'pays', 'calls', 'time passes'],
    sql: rowOf('ledger.posting', 'insert', 'new.metered', `new.effective_at := new.at - interval '31 days';`),
  },
  'a record of a call says less than it cost': {
    only: ['tops up', 'pays', 'calls', 'time passes'],
    sql: rowOf('gateway.call_record', 'insert', 'new.amount > 1', 'new.amount := new.amount - 1;'),
  },
};
