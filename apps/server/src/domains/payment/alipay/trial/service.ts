// Trying Alipay's keys: asks for an order that nobody has. What the platform says of it tells which key is wrong.
import { randomBytes } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { type Tried, good, trialOf, wrong } from '../../../../kernel/provider-trial';
import { formatTime } from '../../../../kernel/time';

const TIMEOUT_MS = 8_000;
const METHOD = 'alipay.trade.query';

const SAYS: Readonly<Record<string, Tried>> = {
  'isv.invalid-app-id': wrong('支付宝不认识这个 APPID', 'appId'),
  'isv.invalid-signature': wrong('支付宝验不过签名：应用私钥与这个应用上传的应用公钥不是一对', 'privateKey'),
  'isv.insufficient-isv-permissions': wrong('密钥是对的，但这个应用还没有签约或上线'),
  'isv.invalid-timestamp': wrong('服务器的时钟不准，支付宝不接受'),
};

const NOT_TOLD = '商户 PID 要等第一笔付款才能核对';

export const alipayTrial = trialOf('alipay', async ({ now }, settings) => {
  const { appId, privateKey, alipayPublicKey, gateway } = settings;
  const sdk = new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey, gateway, timeout: TIMEOUT_MS });
  const ask = (validateSign: boolean) => {
    const bizContent = { out_trade_no: `TRIAL${randomBytes(12).toString('hex')}` };
    return sdk.exec(METHOD, { bizContent, timestamp: formatTime(now()) }, { validateSign });
  };
  const { subCode = '', code } = (await ask(false)) as { code?: string; subCode?: string };
  const said = SAYS[subCode];
  if (said) return said;
  if (subCode !== 'ACQ.TRADE_NOT_EXIST')
    return wrong(`支付宝没有照常回答：${String(code ?? '').slice(0, 20)} ${subCode.slice(0, 60)}`);
  try {
    await ask(true);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('验签失败')) throw error;
    return wrong('支付宝的回答验不过签名：支付宝公钥不对，常见的是填成了应用公钥', 'alipayPublicKey');
  }
  return good(`APPID、应用私钥、支付宝公钥都对；${NOT_TOLD}`);
});
