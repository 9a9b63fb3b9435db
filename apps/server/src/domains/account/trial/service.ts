// Trying the keys of what tells who somebody is: with a check and a code that nobody has.
import { good, trialOf, wrong } from '../../../kernel/provider-trial';
import { tencentRefusal } from '../../../kernel/tc3';
import { askUnknownCheck } from '../face/tencent/service';
import { callWechat } from '../wechat/open-platform/service';

export const faceIdTrial = trialOf('faceId', async ({ now }, settings) => {
  const code = await askUnknownCheck(settings, now());
  const said = tencentRefusal(code, { id: 'secretId', key: 'secretKey' });
  if (said) return said;
  if (code.startsWith('InvalidParameter.RuleId') || code.includes('RuleId'))
    return wrong('密钥是对的，但没有这个业务流程 RuleId', 'ruleId');
  return good('SecretId 与 SecretKey 都对');
});

export const wechatTrial = trialOf('wechat', async (_, { apiUrl, appId, appSecret }) => {
  const asked = { appid: appId, secret: appSecret, code: 'trial', grant_type: 'authorization_code' };
  const { errcode } = await callWechat(apiUrl, '/sns/oauth2/access_token', asked);
  if (errcode === 40029) return good('AppID 与 AppSecret 都对');
  if (errcode === 40013) return wrong('微信没有这个 AppID', 'appId');
  if (errcode === 40125 || errcode === 40001) return wrong('AppSecret 不对', 'appSecret');
  return wrong(`微信没有照常回答：${String(errcode).slice(0, 20)}`);
});
