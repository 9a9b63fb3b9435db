// Members for tests, made by the same code that makes real ones.
import { deliveryChannel } from '@jishi/contract/enums/delivery';
import { randomInt } from 'node:crypto';
import { openSession, registerMember } from '../domains/account';
import { updatePassword } from '../domains/account/password/store';
import { updateTradePassword } from '../domains/account/trade-password/store';
import { type EmailContent, type SmsContent, contentContext } from '../domains/message/outbox/rules';
import type { Context, MemberId } from '../kernel/context';
import { hashPassword } from '../kernel/password';
import type { TestServer } from './server';

/** The trade password of members of tests who have one. */
export const TRADE_PASSWORD = '135792';

export type TestMember = { memberId: MemberId; token: string; phone: string };

/** A member with an open session that began as `way` says; a new one with a new phone unless `phone` is given. */
export async function signInMember(
  server: TestServer,
  member: { phone?: string; password?: string; tradePassword?: string; way?: number } = {},
): Promise<TestMember> {
  const phone = member.phone ?? newPhone();
  const ctx = visitorContext(server);
  const password = member.password && (await hashedOnce(server, member.password));
  const tradePassword = member.tradePassword && (await hashedOnce(server, member.tradePassword));
  return server.db.transaction(async (tx) => {
    const registration = { phone, invitedBy: null, demo: false };
    const { memberId } = await registerMember(tx, ctx, registration);
    if (password) await updatePassword(tx, memberId, password);
    if (tradePassword) await updateTradePassword(tx, memberId, tradePassword);
    const { token } = await openSession(tx, ctx, memberId, member.way);
    return { memberId, token, phone };
  });
}

const hashes = new Map<string, Promise<string>>();

/** Checking one is slow on purpose, which is the subject of few tests: those set it by the product's own calls. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** The hash of a password, made once, as the servers of all tests share a key. */
export function hashedOnce(server: TestServer, password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hashPassword(server.shared.vault, password, CHEAP);
  hashes.set(password, hashed);
  return hashed;
}

/** A phone number that nobody has. */
export function newPhone(): string {
  return `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** The SMS that are on their way, the newest first. Only until the background jobs have delivered them. */
export function smsOnTheWay(server: TestServer): Promise<SmsContent[]> {
  return onTheWay<SmsContent>(server, deliveryChannel.sms);
}

/** The e-mails that are on their way, the newest first. */
export function emailsOnTheWay(server: TestServer): Promise<EmailContent[]> {
  return onTheWay<EmailContent>(server, deliveryChannel.email);
}

async function onTheWay<Content>(server: TestServer, channel: number): Promise<Content[]> {
  const { rows } = await server.db.query<{ id: string; content_cipher: Buffer }>(
    'select id, content_cipher from message.outbox where channel = $1 and content_cipher is not null order by created_at desc',
    [channel],
  );
  return rows.map(
    ({ id, content_cipher }) => JSON.parse(server.shared.vault.openText(content_cipher, contentContext(id))) as Content,
  );
}

/** The code that is on its way to a phone, the newest one. */
export async function codeSentTo(server: TestServer, phone: string): Promise<string> {
  const messages = await smsOnTheWay(server);
  const code = messages.find((message) => message.phone === phone && message.template === 'code')?.params['code'];
  if (!code) throw new Error(`no code is on its way to ${phone}`);
  return code;
}

/** The context of a member, for calling a domain's index without HTTP. */
export function memberContext(server: TestServer, { memberId, token }: TestMember): Context {
  return { ...visitorContext(server), actor: { kind: 'member', memberId, sessionId: '0', token } };
}

/** The context of a background job, for calling a domain's index without HTTP. */
export function systemContext(server: TestServer): Context {
  return { ...visitorContext(server), actor: { kind: 'system', job: 'test' } };
}

function visitorContext(server: TestServer): Context {
  return {
    ...server.shared,
    actor: { kind: 'visitor' },
    requestId: 'test',
    ip: '127.0.0.1',
    device: 'test',
    browser: undefined,
    bdVid: '',
    idempotencyKey: undefined,
    log: { warn() {}, error() {} },
  };
}
