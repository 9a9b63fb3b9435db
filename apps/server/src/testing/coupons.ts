// Coupons and campaigns for tests, made by the calls that an operator's console makes.
import { saveCampaign, saveCouponTemplate } from '@jishi/contract/console/coupon';
import type { Input } from '@jishi/contract/endpoint';
import { signInOperator } from './operators';
import type { TestServer } from './server';

export type TemplateDraft = Partial<Input<typeof saveCouponTemplate>>;
export type CampaignDraft = Partial<Input<typeof saveCampaign>> & { kind: number };

/** What proves an operator, as options of a call. */
export async function consoleOf(server: TestServer): Promise<{ token: string }> {
  return { token: (await signInOperator(server)).token };
}

/** A coupon of 20 yuan off packages of 50 and more, for a week by default; returns its id. */
export async function makeTemplate(server: TestServer, changes: TemplateDraft = {}): Promise<string> {
  const draft = { name: '测试券', kind: 1, amount: '20', minSpend: '50', orderKinds: [2], validDays: 7, ...changes };
  return saved(await server.call(saveCouponTemplate, draft, await consoleOf(server)));
}

/** A campaign as a form would hold it: it always runs. */
export function campaignDraft(changes: CampaignDraft): Input<typeof saveCampaign> {
  return { name: '测试活动', beginTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00', ...changes };
}

/** A running campaign; returns its id. */
export async function makeCampaign(server: TestServer, changes: CampaignDraft): Promise<string> {
  return saved(await server.call(saveCampaign, campaignDraft(changes), await consoleOf(server)));
}

function saved(answer: { code: number; msg: string; result: { id: string } }): string {
  if (answer.code !== 0) throw new Error(answer.msg);
  return answer.result.id;
}
