// Enterprises for tests, and how far they get with their certification.
import { randomInt } from 'node:crypto';
import { getCertificate } from '@jishi/contract/certification';
import { chooseEnterpriseWay, getEnterpriseMode } from '@jishi/contract/certification/enterprise';
import { sendSmallTransfer, submitEnterprise } from '@jishi/contract/certification/enterprise';
import { CREDIT_CODE_ALPHABET, checkCharacterOf } from '@jishi/contract/credit-code';
import { authStatus, authType } from '@jishi/contract/enums/account';
import { certificationWay } from '@jishi/contract/enums/certification';
import { reviewKind } from '@jishi/contract/enums/review';
import sharp from 'sharp';
import { newPerson } from './identity';
import { signInMember } from './members';
import { signInOperator } from './operators';
import { decide } from './reviews';
import type { SandboxProcess } from './sandbox';
import type { TestServer } from './server';

export type TestEnterprise = ReturnType<typeof newEnterprise>;

/** An enterprise with a right credit code and a legal person, unique in the run. */
export function newEnterprise() {
  const serial = Array.from({ length: 9 }, () => CREDIT_CODE_ALPHABET[randomInt(CREDIT_CODE_ALPHABET.length)]).join('');
  const front = `91330108${serial}`;
  return {
    name: `杭州${serial}科技有限公司`,
    creditCode: `${front}${checkCharacterOf(front)}`,
    legal: newPerson(),
    account: `3${String(randomInt(10 ** 11)).padStart(11, '0')}`,
  };
}

let drawn: Promise<string> | undefined;
/** A picture as a phone sends it, in base64. */
export function picture(): Promise<string> {
  drawn ??= sharp({ create: { width: 60, height: 40, channels: 3, background: '#eeeeee' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'));
  return drawn;
}

type Call = { token: string; ip?: string };

/** What a member types of a licence. */
export async function licenceOf({ name, creditCode, legal }: TestEnterprise) {
  const said = { name, creditCode, legalPerson: legal.name, address: '浙江省杭州市滨江区江南大道 1 号' };
  return { ...said, termFrom: '2019-03-12', openEnded: true, picture: await picture() };
}

/** Hands in the licence. */
export async function submit(server: TestServer, enterprise: TestEnterprise, call: Call) {
  return server.call(submitEnterprise, await licenceOf(enterprise), call);
}

/** Hands in the licence and an agent's letter. */
export async function submitLetter(server: TestServer, enterprise: TestEnterprise, call: Call) {
  await submit(server, enterprise, call);
  const letter = { way: certificationWay.agent, name: '王小明', phone: '13800138000', letter: await picture() };
  return server.call(chooseEnterpriseWay, letter, call);
}

export const placeOf = ({ account }: TestEnterprise) => ({
  bank: '招商银行',
  province: '浙江省',
  city: '杭州市',
  branch: '杭州支行',
  cnaps: '308331012343',
  account,
});

/** Hands in the licence and has the small transfer sent. */
export async function submitTransfer(server: TestServer, enterprise: TestEnterprise, call: Call) {
  await submit(server, enterprise, call);
  await server.call(chooseEnterpriseWay, { way: certificationWay.transfer }, call);
  return server.call(sendSmallTransfer, placeOf(enterprise), call);
}

/** What arrived at the enterprise's account, in fen, the newest first. */
export async function arrivedAt(sandbox: SandboxProcess, { account }: TestEnterprise): Promise<number[]> {
  const { arrivals } = await sandbox.get<{ arrivals: { fen: number }[] }>(`/bank/arrivals.json?number=${account}`);
  return arrivals.map(({ fen }) => fen);
}

/** An amount as it is typed, in yuan. */
export const yuanOf = (fen: number) => (fen / 100).toFixed(2);

/** What tests of enterprises ask and do again and again. */
export function stageOf(server: TestServer) {
  let lastAddress = 0;
  const info = async (call: Call) => (await server.call(getCertificate, {}, call)).result;
  return {
    /** A member who calls from an address of their own, so that the limits of an address are the test's. */
    async newMember() {
      const { token, memberId } = await signInMember(server, { tradePassword: '135792' });
      return { memberId, call: { token, ip: `10.2.0.${++lastAddress}` } };
    },
    info,
    mode: async (call: Call) => (await server.call(getEnterpriseMode, {}, call)).result,
    async standing(memberId: string) {
      const { rows } = await server.db.query('select auth_status, auth_type from account.member where id = $1', [
        memberId,
      ]);
      return rows[0];
    },
    async told(memberId: string) {
      const { rows } = await server.db.query(
        'select event from message.member_message where member_id = $1 order by id',
        [memberId],
      );
      return rows.map((row) => row['event']);
    },
    startLegal: (call: Call, { legal }: TestEnterprise) =>
      server.call(chooseEnterpriseWay, { way: certificationWay.legalFace, ...legal }, call),
    /** Certified by a letter that an operator believes; the application's id. */
    async certifyByLetter(call: Call, enterprise = newEnterprise()) {
      await submitLetter(server, enterprise, call);
      const { id } = (await info(call)).enterprise!;
      const answer = await decide(server, await signInOperator(server), reviewKind.certification, id);
      if (answer.code !== 0) throw new Error(answer.msg);
      return id;
    },
  };
}

/** How a member stands whom an enterprise's licence certifies. */
export const CERTIFIED = { auth_status: authStatus.certified, auth_type: authType.enterprise };
