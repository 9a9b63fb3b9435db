// Identifies a payer inside WeChat through the service account, because WeChat Pay collects there only from a known
// openid.
import type { Context } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import type { WechatServiceSettings } from '../../../../kernel/settings';
import { callWechat, grantOf } from '../../../account';
import type { OrderRow } from '../../store';
import { askingUrl, isStateOf, stateOf } from './rules';

/** What WeChat sent its own browser back with. */
export type WechatGrant = { code: string; state: string };

const ASK_AGAIN = '微信授权已失效，请重新点一次付款';

/**
 * The address where WeChat identifies the payer and returns to the order's payment.
 * @throws Refusal channelFault without a service account
 */
export function wayToOpenid(ctx: Context, order: OrderRow): string {
  const account = accountOf(ctx);
  const state = stateOf(ctx.vault, order, ctx.now());
  return askingUrl(account, `${ctx.settings.publicUrl}/pay?orderNo=${order.no}`, state);
}

/** @throws Refusal channelFault where nobody can pay inside WeChat */
export function checkPayerCanBeAsked(ctx: Context): void {
  accountOf(ctx);
}

/** The payer's openid at the service account. @throws Refusal stateConflict when it has to be asked again, channelFault when WeChat does not say */
export async function openidOf(ctx: Context, order: OrderRow, { code, state }: WechatGrant): Promise<string> {
  const account = accountOf(ctx);
  if (!isStateOf(ctx.vault, order, state, ctx.now())) throw new Refusal('stateConflict', ASK_AGAIN);
  const grant = await granted(account, code).catch((error: unknown) => {
    ctx.log.warn(
      { reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' },
      'WeChat did not say who pays',
    );
    throw new Refusal('channelFault');
  });
  if (grant === 'deadCode') throw new Refusal('stateConflict', ASK_AGAIN);
  return grant.openid;
}

async function granted({ apiUrl, appId, appSecret }: WechatServiceSettings, code: string) {
  const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
  return grantOf(await callWechat(apiUrl, '/sns/oauth2/access_token', query));
}

function accountOf({ settings }: Context): WechatServiceSettings {
  if (settings.wechatService) return settings.wechatService;
  throw new Refusal('channelFault', '微信里的付款还没有开通，请用手机浏览器打开本站付款');
}
