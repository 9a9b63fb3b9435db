// Trying 诺诺's keys: a signed question for an order that nobody has. A token is taken only where none is kept: fifty a month are given.
import { good, trialOf, wrong } from '../../../../../kernel/provider-trial';
import { settingOf } from '../../../setting/service';
import { askUnknownOrder } from '../service';

export const nuonuoTrial = trialOf('nuonuo', async (ctx, settings) => {
  const { seller } = await settingOf(ctx);
  if (!seller) return wrong('先填写开票设置里的销售方：诺诺按销售方的税号授权');
  const told = await askUnknownOrder(ctx, settings, seller.taxNo);
  if (told === 'noToken')
    return wrong('诺诺没有给令牌：AppKey 或 AppSecret 不对，或这 30 天的 50 次用完了', 'appSecret');
  if (!told) return wrong('诺诺没有照常回答，请稍后再试');
  if (told.describe.includes('税号')) return wrong('密钥是对的，但这个应用没有得到销售方税号的授权');
  if (told.code === '070101') return wrong('诺诺不认识这个 AppKey', 'appKey');
  if (told.code.startsWith('0703')) return wrong('诺诺验不过签名：AppSecret 不对', 'appSecret');
  return good('AppKey、AppSecret 与销售方的税号都对');
});
