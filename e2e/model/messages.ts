// SMS that members send, by segments: what pays for them, and what comes back of messages that did not arrive.
import { parseMoney } from '@jishi/money';
import { sms } from '../../apps/server/src/domains/sms/domain';
import { SUBMIT } from '../../apps/server/src/domains/sms/channel/submission/job/service';
import type { Domain } from '../../apps/server/src/kernel/domain';
import { makeProduct, offerDraft } from '../../apps/server/src/testing/products';
import type { TestServer } from '../../apps/server/src/testing/server';
import { readyToSend } from '../../apps/server/src/testing/sms-senders';
import { dayOf, monthOf } from './levels';
import { HOUR, type Holding, type Member, MINUTE, type Model } from './model';
import { prepaidOf, priceOf, use } from './prepaid';

/** Of a month's segments that no package pays: the first, and those after them. */
const TIERS = [
  { from: 0, price: '0.0551' },
  { from: 12, price: '0.0437' },
] as const;
const OFFERS = [
  { calls: 5, price: '0.21', validDays: 30, startWithinDays: null },
  { calls: 40, price: '1.37', validDays: 40, startWithinDays: 60 },
] as const;

export type MessageState = keyof typeof MESSAGE_STATES;
export const MESSAGE_STATES = {
  queued: 1,
  claimed: 2,
  sent: 3,
  delivered: 4,
  refused: 5,
  lost: 6,
  unknown: 7,
  cancelled: 8,
} as const;

/** What paid for a range of a batch's segments: a package, or the balance at a price. */
type Paid = { units: number; price: bigint; tier: number; month: string };
type Part = { units: number; holding: Holding } | Paid;
export type Message = {
  phone: string;
  /** From 1. */
  line: number;
  segments: number;
  /** Its first segment of the batch's. */
  from: number;
  state: MessageState;
  isHeldBack: boolean;
  /** Its channel may have it. */
  isHanded: boolean;
  claimedUntil: number;
  hasOptedOut: boolean;
  sentAt: number;
  /** A receipt that came before it was known as sent. */
  early: { delivered: boolean; at: number } | undefined;
  isBack: boolean;
  /** Known once it was claimed. */
  id: string;
};
export type Batch = {
  no: string;
  member: Member;
  /** By the calendar of Shanghai. */
  day: string;
  at: number;
  sendAt: number;
  parts: readonly Part[];
  /** From which accounts money was taken, less what went back, and in all. */
  taken: Map<string, bigint>;
  paid: ReadonlyMap<string, bigint>;
  messages: Message[];
};
type Sender = { signatureId: string; templates: Record<number, string> };
type Post = {
  batches: Batch[];
  senders: Map<Member, Sender>;
  /** How many numbers were written to. */
  phones: number;
  /** Segments by member and month, for each tier. */
  used: Map<string, number[]>;
  /** What carriers could not deliver goes back, too. */
  isBackWhenLost: boolean;
  /** When invoices of members are looked at, money of whose messages went back. */
  lookAt: Map<Member, number>;
};
const posts = new WeakMap<Model, Post>();
export const messagesOf = (model: Model) => posts.get(model)!;

/** The domains, but for channels: what they would say is drawn. */
export const withoutChannels = (domains: readonly Domain[]): Domain[] =>
  domains.map((domain) => (domain === sms ? { ...sms, jobs: sms.jobs!.map(idle) } : domain));
const idle: (job: NonNullable<Domain['jobs']>[number]) => NonNullable<Domain['jobs']>[number] = (job) =>
  job.name === SUBMIT.name ? SUBMIT.does(() => Promise.resolve()) : job;

/** Segments on sale, in packages as well. */
export async function sellMessages(server: TestServer, model: Model): Promise<void> {
  const [first, second] = TIERS;
  const product = await makeProduct(server, {
    code: 'sms',
    name: '短信',
    price: first.price,
    tiers: [{ fromCalls: second.from, price: second.price }],
    offers: OFFERS.map((offer) =>
      offerDraft({ ...offer, name: `${offer.calls} 条`, listPrice: '2.00', firstPurchaseOnly: false, stock: null }),
    ),
  });
  OFFERS.forEach(({ calls, price, validDays: days, startWithinDays: startWithin }, at) =>
    model.offers.push({
      id: product.offerIds[at]!,
      of: 'messages',
      price: parseMoney(price),
      calls,
      days,
      startWithin,
      firstOnly: false,
      stock: null,
    }),
  );
  const isBackWhenLost = server.shared.settings.smsSending.undeliveredIsGivenBack;
  posts.set(model, { batches: [], senders: new Map(), phones: 0, used: new Map(), isBackWhenLost, lookAt: new Map() });
}

/** The longest text that a template takes here, of three segments. */
export const TEXT_MAX = 150;

/** A member with a signature and a template. */
export async function letSend(server: TestServer, model: Model, member: Member): Promise<void> {
  const sender = await readyToSend(server, member.id);
  await server.db.query(`update sms.template_version set variables = jsonb_set(variables, '{0,most}', $1)`, [TEXT_MAX]);
  messagesOf(model).senders.set(member, sender);
}

/** With its signature of six characters: one segment of 70, or several of 67. */
export function segmentsOf(characters: number): number {
  const all = characters + 6;
  return all <= 70 ? 1 : Math.ceil(all / 67);
}

const usedIn = (model: Model, member: Member, month: string) => {
  const { used } = messagesOf(model);
  const key = `${member.id} ${month}`;
  if (!used.has(key))
    used.set(
      key,
      TIERS.map(() => 0),
    );
  return used.get(key)!;
};

/** What would pay for so many segments now: packages, then the balance by its tiers. */
export function quote(model: Model, member: Member, units: number): Part[] {
  const { parts, left } = prepaidOf(model, member, units, 'messages');
  const quoted: Part[] = parts.map(({ holding, part }) => ({ holding, units: part }));
  const month = monthOf(model.now).name;
  const used = usedIn(model, member, month);
  let rest = left;
  TIERS.forEach(({ from, price }, tier) => {
    const next = TIERS[tier + 1];
    const room = next ? Math.max(0, next.from - from - used[tier]!) : rest;
    const part = Math.min(rest, room);
    rest -= part;
    if (part > 0) quoted.push({ units: part, price: priceOf(model, member, parseMoney(price)), tier, month });
  });
  return quoted;
}

const isPaid = (part: Part): part is Paid => 'price' in part;
export const amountOf = (parts: readonly Part[]) =>
  parts.reduce((sum, part) => sum + (isPaid(part) ? part.price * BigInt(part.units) : 0n), 0n);

const NEW = {
  state: 'queued',
  isHeldBack: false,
  isHanded: false,
  claimedUntil: 0,
  hasOptedOut: false,
  sentAt: 0,
  early: undefined,
  isBack: false,
  id: '',
} as const;

/** Takes what pays for messages, and has them wait. */
export function queue(
  model: Model,
  { no, member, sendAt, lengths }: { no: string; member: Member; sendAt: number; lengths: readonly Length[] },
): void {
  const post = messagesOf(model);
  post.phones += lengths.length;
  let from = 0;
  const messages = lengths.map(({ phone, line, characters }): Message => {
    const segments = segmentsOf(characters);
    from += segments;
    return { ...NEW, phone, line, segments, from: from - segments };
  });
  const parts = quote(model, member, from);
  for (const part of parts) {
    if (isPaid(part)) usedIn(model, member, part.month)[part.tier]! += part.units;
    else use(model, part.holding, part.units);
  }
  const taken = model.take(member, amountOf(parts), REVENUE);
  const { now: at } = model;
  post.batches.push({ no, member, day: dayOf(at), at, sendAt, parts, taken, paid: new Map(taken), messages });
}
export type Length = { phone: string; line: number; characters: number };
const REVENUE = 'platform:revenue.sms';

/** Which segments of which part paid for a message. */
export function paidBy({ parts }: Batch, { from, segments }: Message): { part: Part; units: number }[] {
  let at = 0;
  return parts.flatMap((part) => {
    const units = Math.min(from + segments, at + part.units) - Math.max(from, at);
    at += part.units;
    return units > 0 ? [{ part, units }] : [];
  });
}

/** To where it came from, money that was given before money that was paid in; nothing a second time. Says how much money it was. */
export function giveBack(model: Model, batch: Batch, message: Message): bigint {
  message.isBack = true;
  let money = 0n;
  for (const { part, units } of paidBy(batch, message)) {
    if (!isPaid(part)) part.holding.remaining += units;
    else {
      usedIn(model, batch.member, part.month)[part.tier]! -= units;
      money += part.price * BigInt(units);
    }
  }
  if (money > 0n) messagesOf(model).lookAt.set(batch.member, Math.ceil(model.now / MINUTE) * MINUTE);
  model.giveBack(batch.member, REVENUE, money, batch.taken, ['credit', 'bonus', 'deposit']);
  return money;
}

export type Says = 'accepted' | 'refused' | 'silent' | 'died';

/** Whoever hands messages over takes all that are due; `says`: what becomes of each. Who opted out meanwhile is not written to. */
export function handOver(model: Model, says: (message: Message) => Says): void {
  for (const batch of messagesOf(model).batches) {
    for (const message of batch.messages) {
      if (message.state === 'claimed' && !message.isHanded && message.claimedUntil <= model.now)
        message.state = 'queued';
      if (message.state !== 'queued' || message.isHeldBack || batch.sendAt > model.now) continue;
      if (message.hasOptedOut) {
        end(model, batch, message, 'refused');
        continue;
      }
      Object.assign(message, { state: 'claimed', claimedUntil: model.now + MINUTE });
      if (says(message) !== 'died') answer(model, batch, message, says(message));
    }
  }
}

/** What its channel said of a message, or did not. */
export function answer(model: Model, batch: Batch, message: Message, says: Says): void {
  message.isHanded = true;
  if (says === 'refused') end(model, batch, message, 'refused');
  if (says !== 'accepted') return;
  message.state = 'sent';
  message.sentAt = model.now;
  if (message.early) receive(model, batch, message, message.early.delivered);
  message.early = undefined;
}

/** It will never go out. */
export function end(model: Model, batch: Batch, message: Message, state: 'refused' | 'cancelled'): void {
  message.state = state;
  giveBack(model, batch, message);
}

/** What a carrier says in the end: the first word counts, and waits for its message to be known as sent. */
export function receive(model: Model, batch: Batch, message: Message, delivered: boolean): void {
  if (message.state === 'claimed' && message.isHanded) message.early ??= { delivered, at: model.now };
  if (message.state !== 'sent' && message.state !== 'unknown') return;
  message.state = delivered ? 'delivered' : 'lost';
  if (!delivered && !message.isBack && messagesOf(model).isBackWhenLost) giveBack(model, batch, message);
}

const GIVEN_UP = 72 * HOUR;

/** Nobody says anything of what was sent days ago. */
export function giveMessagesUp(model: Model): void {
  const { now } = model;
  for (const { messages } of messagesOf(model).batches)
    for (const message of messages) {
      if (message.early && message.early.at < now - GIVEN_UP) message.early = undefined;
      if (message.state === 'sent' && message.sentAt < now - GIVEN_UP) message.state = 'unknown';
    }
}
