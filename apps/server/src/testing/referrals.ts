// Invitations for tests: a campaign, and members who register by a link, are certified and pay, as their domains tell of it.
import { loginBySms } from '@jishi/contract/account';
import { saveReferralCampaign } from '@jishi/contract/console/referral';
import type { Checked } from '@jishi/contract/endpoint';
import { payChannel, payOrderKind, priceLineKind } from '@jishi/contract/enums/payment';
import { getReferral, listReferrals } from '@jishi/contract/referral';
import { parseMoney } from '@jishi/money';
import { createHash } from 'node:crypto';
import { tellCertified } from '../domains/certification/news/service';
import { insertOrder } from '../domains/payment/order/service';
import { settle } from '../domains/payment/settlement/service';
import type { MemberId } from '../kernel/context';
import { newAddress } from './caller';
import { giveCode } from './codes';
import { type TestMember, newPhone, systemContext } from './members';
import { signInOperator } from './operators';
import type { TestServer } from './server';

export type CampaignDraft = Checked<typeof saveReferralCampaign>;

export const campaignDraft = (changes: Partial<CampaignDraft> = {}): CampaignDraft => ({
  name: '邀请有礼',
  beginTime: '2020-01-01 00:00:00',
  endTime: '2099-01-01 00:00:00',
  budget: '1000',
  inviterReward: '20',
  invitedReward: '10',
  leastPaid: '100',
  withinDays: 30,
  holdDays: 0,
  perInviter: 10,
  ...changes,
});

/** A campaign that runs, instead of the one before; its id. */
export async function runCampaign(server: TestServer, changes: Partial<CampaignDraft> = {}): Promise<string> {
  await server.db.query('update referral.campaign set status = 2');
  const { token } = await signInOperator(server);
  const { msg, result } = await server.call(saveReferralCampaign, campaignDraft(changes), { token });
  if (!result?.inForce) throw new Error(`no campaign: ${msg} ${result?.outcome}`);
  const { rows } = await server.db.query<{ id: string }>('select max(id)::text as id from referral.campaign');
  return rows[0]!.id;
}

/** Registers with somebody's link, from an address and a browser of their own unless given. */
export async function registerBy(
  server: TestServer,
  inviter: TestMember | null,
  from: { ip?: string; browser?: string } = {},
): Promise<TestMember> {
  const phone = newPhone();
  const { rows: codes } = await server.db.query<{ code: string }>(
    'select invite_code as code from account.member where id = $1',
    [inviter?.memberId],
  );
  const inviteNumber = codes[0]?.code;
  const asker = { ip: newAddress(), ...from };
  const input = { phone, code: await giveCode(server, phone, 'login', asker), inviteNumber, agree: true as const };
  const { msg, result } = await server.call(loginBySms, input, asker);
  if (!result?.token) throw new Error(`not registered: ${msg}`);
  const { rows } = await server.db.query<{ id: MemberId }>(
    'select member_id::text as id from account.session order by id desc limit 1',
  );
  return { memberId: rows[0]!.id, token: result.token, phone };
}

/** Certified as a person whose id number's digest is made of `identity`: another one each time unless given. */
export async function certify(server: TestServer, { memberId }: TestMember, identity = `id:${memberId}`) {
  await server.db.transaction(async (tx) => {
    const key = createHash('sha256').update(identity).digest();
    await tx.query(
      `insert into certification.person (member_id, name_cipher, id_number_cipher, identity_key, id_number_key, name_mask,
         id_number_mask, submitted_at, certified_at)
       values ($1, '', '', $2, $2, '*三', '110***', $3, $3)`,
      [memberId, key, server.clock.now()],
    );
    await tx.query('update account.member set auth_status = 2, auth_type = 1 where id = $1', [memberId]);
    await tellCertified(tx, systemContext(server), memberId);
  });
}

let trades = 0;

/** Money of theirs arrives by Alipay for a top-up; the order's number. */
export async function pay(server: TestServer, { memberId }: TestMember, amount: string): Promise<string> {
  const ctx = systemContext(server);
  const units = parseMoney(amount);
  const { order } = await server.db.transaction((tx) =>
    insertOrder(tx, ctx, {
      memberId,
      kind: payOrderKind.recharge,
      subject: '充值',
      lines: [{ kind: priceLineKind.goods, name: '充值', amount: units }],
      channel: payChannel.alipay,
      reference: {},
    }),
  );
  trades += 1;
  await settle(ctx, { channel: payChannel.alipay, no: order.no, tradeNo: `T${trades}`, amount: units });
  return order.no;
}

export const infoOf = async (server: TestServer, { token }: TestMember) =>
  (await server.call(getReferral, {}, { token })).result;

export const invitedBy = async (server: TestServer, { token }: TestMember) =>
  (await server.call(listReferrals, { pageSize: 100 }, { token })).result.list;
