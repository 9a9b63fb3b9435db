// SMS: each message of the database beside the model, and what a member is told of prices, packages and batches.
import { listBatches } from '@jishi/contract/sms/batch';
import { getSmsPrice } from '@jishi/contract/sms/send';
import { sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Ground } from './ground';
import { dayOf } from './levels';
import { type Batch, MESSAGE_STATES, type Message, amountOf, messagesOf, paidBy, quote } from './messages';
import type { Member } from './model';
import { entries, unlike } from './unlike';

export async function ofMessages({ server, model }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ name: string; text: string }>(sql`
    select b.no || '/' || m.position as name, concat_ws(' ', m.state, m.paused, m.package_units, m.amount, m.given_back) as text
    from sms.message m join sms.batch b on b.id = m.batch_id`);
  const ours = messagesOf(model).batches.flatMap((batch) =>
    batch.messages.map((message) => [`${batch.no}/${message.line}`, textOf(batch, message)] as const),
  );
  return unlike('message', new Map(ours), new Map(rows.map(({ name, text }) => [name, text])));
}

function textOf(batch: Batch, message: Message): string {
  const { packageUnits, amount } = costOf(batch, [message]);
  const flag = (is: boolean) => (is ? 't' : 'f');
  const { state, isHeldBack, isBack } = message;
  return [MESSAGE_STATES[state], flag(isHeldBack), packageUnits, amount, flag(isBack)].join(' ');
}

/** What messages of a batch cost. */
function costOf(batch: Batch, messages: readonly Message[]) {
  const paid = messages.flatMap((message) => paidBy(batch, message));
  const packages = paid.filter(({ part }) => 'holding' in part);
  return {
    packageUnits: packages.reduce((sum, { units }) => sum + units, 0),
    amount: amountOf(paid.map(({ part, units }) => ({ ...part, units }))),
  };
}

/** More than anybody has. */
const ALL = 1_000_000;
const LISTED = 10;

export async function toldOfMessages({ server, model }: Ground, member: Member): Promise<string[]> {
  const { token } = member;
  const [price, batches] = await Promise.all([
    server.call(getSmsPrice, {}, { token }),
    server.call(listBatches, { pageSize: LISTED }, { token }),
  ]);
  const heard = {
    price: price.result.price,
    prepaid: price.result.prepaid.reduce((sum, { units }) => sum + units, 0),
    sentToday: price.result.sentToday,
    ...Object.fromEntries(batches.result.list.map((batch) => [batch.no, linesOf(batch)])),
  };
  const own = messagesOf(model).batches.filter((batch) => batch.member === member);
  const paying = quote(model, member, ALL);
  const should = {
    price: formatMoney(paying.flatMap((part) => ('price' in part ? part.price : []))[0]!),
    prepaid: paying.reduce((sum, part) => sum + ('holding' in part ? part.units : 0), 0),
    sentToday: own.filter(({ day }) => day === dayOf(model.now)).flatMap(({ messages }) => messages).length,
    ...Object.fromEntries(own.slice(-LISTED).map((batch) => [batch.no, linesOf(shown(batch))])),
  };
  return unlike(`of messages, member ${member.id} is told`, entries(should), entries(heard));
}

const COUNTS = {
  sent: 'sent',
  delivered: 'delivered',
  submitFailed: 'refused',
  notDelivered: 'lost',
  unknown: 'unknown',
  cancelled: 'cancelled',
} as const;
type Told = Record<
  keyof typeof COUNTS | 'messages' | 'segments' | 'waiting' | 'paused' | 'packageUnits' | 'backUnits',
  number
> & { amount: string; backAmount: string };

function shown(batch: Batch): Told {
  const { messages } = batch;
  const count = (isIt: (one: Message) => boolean) => messages.filter(isIt).length;
  const back = messages.filter(({ isBack }) => isBack);
  const segments = (those: readonly Message[]) => those.reduce((sum, one) => sum + one.segments, 0);
  const counts = Object.entries(COUNTS).map(([name, state]) => [name, count((one) => one.state === state)]);
  const { packageUnits, amount } = costOf(batch, messages);
  return {
    ...(Object.fromEntries(counts) as Record<keyof typeof COUNTS, number>),
    messages: messages.length,
    segments: segments(messages),
    waiting: count(({ state }) => state === 'queued' || state === 'claimed'),
    paused: count(({ state, isHeldBack }) => state === 'queued' && isHeldBack),
    packageUnits,
    amount: formatMoney(amount),
    backUnits: segments(back),
    backAmount: formatMoney(costOf(batch, back).amount),
  };
}

const linesOf = (told: Told) =>
  (
    [
      ...(Object.keys(COUNTS) as (keyof typeof COUNTS)[]),
      ...(['messages', 'segments', 'waiting', 'paused', 'packageUnits', 'amount', 'backUnits', 'backAmount'] as const),
    ] as const
  )
    .map((name) => `${name} ${told[name]}`)
    .join(', ');
