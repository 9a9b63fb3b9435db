// Members who quote prices, for tests.
import { setQuote } from '@jishi/contract/quote';
import { addRecipient, sendRecipientCode } from '@jishi/contract/quote/mail';
import type { Input } from '@jishi/contract/endpoint';
import { quoteProduct } from '@jishi/contract/enums/quote';
import { type TestMember, emailsOnTheWay, signInMember } from './members';
import { makeProduct } from './products';
import { newProduct } from './recharge';
import type { TestServer } from './server';

export type Asked = Input<typeof setQuote>;
type Lines = Asked['lines'];

/** A member with an API for 0.05 yuan a call and two recharge products for 9.90 and 49.50. */
export type Reseller = TestMember & { api: string; cheap: string; dear: string };

export async function newReseller(server: TestServer): Promise<Reseller> {
  const member = await signInMember(server);
  const { id: api } = await makeProduct(server, { price: '0.05' });
  await server.db.query(`insert into access.apply (member_id, project_id, created_at) values ($1, $2, now())`, [
    member.memberId,
    api,
  ]);
  const [{ id: cheap }, { id: dear }] = [await newProduct(server), await newProduct(server, { price: '49.5' })];
  return { ...member, api, cheap, dear };
}

export const ofApi = (productId: string, price: string) => ({ kind: quoteProduct.api, productId, price });
export const ofRecharge = (productId: string, price: string) => ({ kind: quoteProduct.recharge, productId, price });

let lists = 0;

/** What the page would send. */
export function listOf(lines: Lines, more: Partial<Asked> = {}): Asked {
  const clientId = `list-${++lists}`;
  return { clientId, title: '十二月价目表', issuer: '小集商行', contact: '400-000', note: '量大另议', ...more, lines };
}

/** Saves a list and returns its id. @throws Error when it is refused */
export async function quoteOf(server: TestServer, { token }: TestMember, lines: Lines, more: Partial<Asked> = {}) {
  const { code, msg, result } = await server.call(setQuote, listOf(lines, more), { token });
  if (code !== 0) throw new Error(msg);
  return result;
}

/** The code on its way to an address, the newest one. */
export async function codeMailedTo(server: TestServer, email: string): Promise<string> {
  const mail = (await emailsOnTheWay(server)).find(({ to, text }) => to === email && text.includes('验证码是'));
  return /验证码是 (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A recipient of a member, by the code that was mailed to it. A member asks for a code once a minute. */
export async function newRecipient(server: TestServer, { token }: TestMember, email: string): Promise<string> {
  await server.call(sendRecipientCode, { email }, { token });
  const code = await codeMailedTo(server, email);
  const { result } = await server.call(addRecipient, { email, name: '张记', code }, { token });
  server.clock.advance(61_000);
  return result.id;
}
