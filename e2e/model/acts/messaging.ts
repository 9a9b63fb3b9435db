// SMS that members send: to several numbers at once, now or later; what channels and carriers say of them, soon, late or never.
import { refundSmsMessage } from '@jishi/contract/console/sms-message';
import { cancelBatch, pauseBatch, resumeBatch } from '@jishi/contract/sms/batch';
import { addOptOut } from '@jishi/contract/sms/opt-out';
import { assignChannels, claimDue } from '../../../apps/server/src/domains/sms';
import { systemContext } from '../../../apps/server/src/testing/members';
import { sendList, takeReceipts, tellOutcomes } from '../../../apps/server/src/testing/sms-senders';
import { type Owed, REFUSED, type Said, act } from '../act';
import { wireTime } from '../comparing';
import type { Ground } from '../ground';
import {
  type Batch,
  type Length,
  type Message,
  type Says,
  TEXT_MAX,
  amountOf,
  answer,
  end,
  giveBack,
  handOver,
  messagesOf,
  queue,
  quote,
  receive,
  segmentsOf,
} from '../messages';
import { DAY, type Member, type Model, SECOND } from '../model';
import { moved } from '../words';

const YES: Said = { code: 0, msg: '', result: null };

/** Lines of a list that nobody is written to; with `twice`, its first number comes again. */
const FLAWS = { noNumber: '1380013,好', tooLong: `13900000000,${'好'.repeat(TEXT_MAX + 1)}` };
type Flaw = keyof typeof FLAWS | 'none' | 'twice';

const sends = act<{ member: Member; lengths: readonly Length[]; flaw: Flaw; days: number }>({
  name: 'sends messages',
  often: 5,
  draw({ draw, model }) {
    const { phones } = messagesOf(model);
    const flaw = draw.pick<Flaw>(['none', 'none', 'noNumber', 'twice', 'tooLong']);
    const lengths = Array.from({ length: 1 + draw.whole(4) }, (_, at) => ({
      phone: `138${10_000_000 + phones + at}`,
      line: (flaw in FLAWS ? 2 : 1) + at,
      characters: draw.pick([2, 30, 64, 65, 128, TEXT_MAX]),
    }));
    return { member: draw.pick(model.members), lengths, flaw, days: draw.pick([0, 0, 0, 2]) };
  },
  owes(model, { member, lengths, days }) {
    const segments = lengths.reduce((sum, { characters }) => sum + segmentsOf(characters), 0);
    if (amountOf(quote(model, member, segments)) > model.spendable(member)) return REFUSED;
    const sendAt = days === 0 ? model.now : later(model, days);
    return {
      accepted: true,
      change: (said) => queue(model, { no: (said as { no: string }).no, member, lengths, sendAt }),
    };
  },
  does({ server, model }, { member, lengths, flaw, days }) {
    const lines = lengths.map(({ phone, characters }) => `${phone},${'好'.repeat(characters)}`);
    const before = flaw === 'noNumber' || flaw === 'tooLong' ? [FLAWS[flaw]] : [];
    const after = flaw === 'twice' ? [lines[0]] : [];
    const sender = { ...messagesOf(model).senders.get(member)!, token: member.token };
    const when = days === 0 ? {} : { sendTime: wireTime(later(model, days)) };
    return sendList(server, sender, [...before, ...lines, ...after].join('\n'), when);
  },
});

/** Whole seconds, as a time is written. */
const later = ({ now }: Model, days: number) => now + days * DAY - (now % SECOND);

/** What becomes of a message, by its number. */
const saysOf =
  (says: readonly Says[]) =>
  ({ phone }: Pick<Message, 'phone'>) =>
    says[Number(phone) % says.length]!;

const handsOver = act<{ says: readonly Says[] }>({
  name: 'hands messages over',
  often: 5,
  draw: ({ draw }) => ({
    says: [0, 1, 2].map(() => draw.pick<Says>(['accepted', 'accepted', 'accepted', 'refused', 'silent', 'died'])),
  }),
  owes: (model, { says }) => ({
    accepted: true,
    change(said) {
      handOver(model, saysOf(says));
      const ids = said as ReadonlyMap<string, string>;
      for (const { message } of every(model, ({ phone }) => ids.has(phone))) message.id = ids.get(message.phone)!;
    },
  }),
  async does({ server }, { says }) {
    const claimed = await server.db.transaction((tx) => claimDue(tx, systemContext(server), { limit: 1000 }));
    const handed = claimed.filter((one) => saysOf(says)(one) !== 'died');
    await server.db.transaction((tx) =>
      assignChannels(
        tx,
        handed.map(({ id }) => ({ id, channelId: '1' })),
      ),
    );
    await tell(server, handed, saysOf(says));
    return { ...YES, result: new Map(claimed.map(({ id, phone }) => [phone, id])) };
  },
});

type Named = Pick<Message, 'id' | 'phone'>;
const tell = (server: Ground['server'], of: readonly Named[], says: (message: Named) => Says) =>
  tellOutcomes(server, of, (message) => {
    const word = says(message);
    return word === 'accepted' || word === 'refused' ? word : 'uncertain';
  });

type Placed = { batch: Batch; message: Message };
const every = (model: Model, isIt: (message: Message) => boolean): Placed[] =>
  messagesOf(model).batches.flatMap((batch) => batch.messages.filter(isIt).map((message) => ({ batch, message })));
const one = ({ draw, model }: Ground, isIt: (message: Message) => boolean): Placed | undefined =>
  draw.pick(every(model, isIt).slice(-8));

/** What was asked for again, of an answer that got lost. */
const answers = act<Placed & { says: Says }>({
  name: 'answers for a message',
  often: 2,
  draw(ground) {
    const placed = one(ground, ({ state, isHanded }) => state === 'claimed' && isHanded);
    return placed && { ...placed, says: ground.draw.pick<Says>(['accepted', 'accepted', 'refused']) };
  },
  owes: (model, { batch, message, says }) => ({ accepted: true, change: () => answer(model, batch, message, says) }),
  async does({ server }, { message, says }) {
    await tell(server, [message], () => says);
    return YES;
  },
});

/** Receipts of a carrier: early, late, again and otherwise. */
const hears = act<{ words: readonly (Placed & { delivered: boolean })[] }>({
  name: 'hears of messages',
  often: 6,
  draw(ground) {
    const { draw, model } = ground;
    const handed = every(model, ({ isHanded, id }) => isHanded && id !== '');
    const open = handed.filter(
      ({ message: { state } }) => state === 'sent' || state === 'unknown' || state === 'claimed',
    );
    const among = (draw.chance(80) ? open : handed).slice(-8);
    if (among.length === 0) return undefined;
    const words = Array.from({ length: 1 + draw.whole(3) }, () => ({
      ...draw.pick(among),
      delivered: draw.chance(50),
    }));
    return { words };
  },
  owes: (model, { words }) => ({
    accepted: true,
    change() {
      for (const { batch, message, delivered } of words) receive(model, batch, message, delivered);
    },
  }),
  async does({ server }, { words }) {
    const told = words.map(({ message: { id }, delivered }) => ({
      id,
      delivered,
      ...(delivered ? {} : { code: 'UNDELIV' }),
    }));
    await takeReceipts(server, ...told);
    return YES;
  },
});

const recent = ({ draw, model }: Ground) => {
  const batch = draw.pick(messagesOf(model).batches.slice(-6));
  return batch && { batch };
};
const queued = ({ messages }: Batch) => messages.filter(({ state }) => state === 'queued');

const cancels = act<{ batch: Batch }>({
  name: 'cancels messages',
  often: 2,
  draw: recent,
  owes(model, { batch }): Owed {
    const waiting = queued(batch);
    if (waiting.length === 0) return REFUSED;
    return { accepted: true, change: () => waiting.forEach((message) => end(model, batch, message, 'cancelled')) };
  },
  does: ({ server }, { batch: { no, member } }) => server.call(cancelBatch, { no }, { token: member.token }),
});

/** What no channel has; what was claimed for one waits again. */
const holdable = ({ messages }: Batch) =>
  messages.filter(
    ({ state, isHeldBack, isHanded }) => !isHeldBack && (state === 'queued' || (state === 'claimed' && !isHanded)),
  );

const holdsBack = act<{ batch: Batch }>({
  name: 'holds messages back',
  often: 1,
  draw: recent,
  owes(_, { batch }) {
    const those = holdable(batch);
    if (those.length === 0) return REFUSED;
    return {
      accepted: true,
      change: () => those.forEach((message) => Object.assign(message, { state: 'queued', isHeldBack: true })),
    };
  },
  does: ({ server }, { batch: { no, member } }) => server.call(pauseBatch, { no }, { token: member.token }),
});

const letsGo = act<{ batch: Batch }>({
  name: 'lets messages go',
  often: 1,
  draw: recent,
  owes(_, { batch }) {
    const held = queued(batch).filter(({ isHeldBack }) => isHeldBack);
    if (held.length === 0) return REFUSED;
    return { accepted: true, change: () => held.forEach((message) => (message.isHeldBack = false)) };
  },
  does: ({ server }, { batch: { no, member } }) => server.call(resumeBatch, { no }, { token: member.token }),
});

const optsOut = act<Placed>({
  name: 'opts out',
  often: 1,
  draw: (ground) => one(ground, ({ state, hasOptedOut }) => state === 'queued' && !hasOptedOut),
  owes: (_, { message }) => ({ accepted: true, change: () => (message.hasOptedOut = true) }),
  does: ({ server }, { batch: { member }, message: { phone } }) =>
    server.call(addOptOut, { phone }, { token: member.token }),
});

/** An operator gives back what did not arrive, or may not have. */
const givesBack = act<Placed>({
  name: 'gives a message back',
  often: 1,
  draw: (ground) => one(ground, ({ id, state }) => id !== '' && state !== 'queued'),
  owes: (model, { batch, message }) =>
    message.isBack || (message.state !== 'lost' && message.state !== 'unknown')
      ? REFUSED
      : {
          accepted: true,
          change() {
            const amount = giveBack(model, batch, message);
            if (amount > 0n) moved(model, {}, { by: 0, member: batch.member.id, amount });
          },
        },
  does: ({ server, adjusters: [{ token }] }, { message: { id } }) =>
    server.call(refundSmsMessage, { id, reason: '散步退回' }, { token }),
});

const decides = act<{ isBack: boolean }>({
  name: 'decides on lost messages',
  often: 1,
  draw: ({ draw }) => ({ isBack: draw.chance(60) }),
  owes: (model, { isBack }) => ({ accepted: true, change: () => (messagesOf(model).isBackWhenLost = isBack) }),
  async does({ server: { shared } }, { isBack }) {
    const { settings } = shared;
    settings.smsSending = { ...settings.smsSending, undeliveredIsGivenBack: isBack };
    return YES;
  },
});

export const messaging = [sends, handsOver, answers, hears, cancels, holdsBack, letsGo, optsOut, givesBack, decides];
