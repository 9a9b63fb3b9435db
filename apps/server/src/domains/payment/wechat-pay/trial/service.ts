// Trying WeChat Pay's keys: asks for an order that nobody has, and checks who signed the answer.
import { randomBytes } from 'node:crypto';
import { type Tried, good, trialOf, wrong } from '../../../../kernel/provider-trial';
import type { WechatPaySettings } from '../../../../kernel/settings';
import { authorizationOf, isSaidByWechat, objectOf, textOf } from '../rules';

const TIMEOUT_MS = 8_000;
const NOT_FOUND = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS']);

const SAYS: Readonly<Record<string, Tried>> = {
  SIGN_ERROR: wrong('微信支付验不过签名：商户号、商户证书序列号与商户私钥对不上，请核对这三项', 'privateKey'),
  MCH_NOT_EXISTS: wrong('没有这个商户号', 'mchId'),
  NO_AUTH: wrong('签名是对的，但这个商户号没有开通要用的权限'),
};

const NOT_TOLD = 'APPID 与 APIv3 密钥要等第一笔付款才能核对';

export const wechatPayTrial = trialOf('wechatPay', async ({ now }, settings) => {
  const target = `/v3/pay/transactions/out-trade-no/TRIAL${randomBytes(12).toString('hex')}?mchid=${settings.mchId}`;
  const stamp = { seconds: Math.floor(now().getTime() / 1000), nonce: randomBytes(16).toString('hex') };
  const response = await fetch(settings.url + target, {
    headers: {
      accept: 'application/json',
      authorization: authorizationOf(settings, { method: 'GET', target, body: '' }, stamp),
      'user-agent': 'jishi',
      'wechatpay-serial': Object.keys(settings.platformKeys)[0] ?? '',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await response.text();
  const code = textOf(objectOf(body).code);
  const said = SAYS[code] ?? (response.status === 401 ? SAYS['SIGN_ERROR'] : undefined);
  if (said) return said;
  if (!NOT_FOUND.has(code)) return wrong(`微信支付没有照常回答：HTTP ${response.status} ${code.slice(0, 60)}`);
  return signerOf(settings, response.headers, body, now());
});

function signerOf({ platformKeys }: WechatPaySettings, headers: Headers, body: string, now: Date): Tried {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(
    (name) => headers.get(`wechatpay-${name}`) ?? '',
  ) as [string, string, string, string];
  if (isSaidByWechat(platformKeys, { serial, timestamp, nonce, signature }, body, now))
    return good(`商户号、证书序列号、商户私钥、微信支付公钥都对；${NOT_TOLD}`);
  if (!Object.hasOwn(platformKeys, serial))
    return wrong(
      `商户私钥是对的，但微信支付用公钥 ID ${serial.replaceAll(/[^\w-]/g, '').slice(0, 80)} 签名，不是填写的这个`,
      'publicKeyId',
    );
  return wrong('商户私钥是对的，但微信支付的回答验不过签名：微信支付公钥不对，或服务器的时钟不准', 'publicKey');
}
