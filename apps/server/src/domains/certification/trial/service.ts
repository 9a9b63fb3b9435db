// Trying the keys of what certifies companies: with a flow that nobody has, and with a picture that shows nothing.
import sharp from 'sharp';
import { type Tried, good, trialOf, wrong } from '../../../kernel/provider-trial';
import { TencentRefusal, tencentRefusal } from '../../../kernel/tc3';
import { askAliyun } from '../licence/aliyun/service';
import { askTencent } from '../licence/tencent/service';
import { askUnknownFlow } from '../transfer/esign/service';

export const esignTrial = trialOf('esign', async ({ now }, settings) => {
  const { status, said } = await askUnknownFlow(settings, now());
  if (said.includes('APP_ID')) return wrong('e签宝不认识这个应用 ID', 'appId');
  if (said.includes('SIGNATURE')) return wrong('应用密钥不对', 'secret');
  if (status === 401) return wrong('e签宝不接受这个应用 ID 与密钥', 'secret');
  return status === 200 ? good('应用 ID 与密钥都对') : wrong(`e签宝没有照常回答：HTTP ${status}`);
});

/** White, and large enough to be read. */
const blank = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();

const BY_CODE: readonly [part: string, said: Tried][] = [
  ['InvalidAccessKeyId', wrong('阿里云没有这个密钥编号', 'keyId')],
  ['SignatureDoesNotMatch', wrong('密钥不对', 'keySecret')],
  ['noPermission', wrong('密钥是对的，但这个用户没有文字识别权限', 'keyId')],
  ['Forbidden', wrong('密钥是对的，但这个用户没有文字识别权限', 'keyId')],
];

export const licenceReaderTrial = trialOf('licenceReader', async ({ now }, settings) => {
  try {
    const picture = await blank();
    await (settings.provider === 'aliyun' ? askAliyun(settings, picture, now()) : askTencent(settings, picture, now()));
  } catch (error) {
    if (error instanceof TencentRefusal) {
      const said = tencentRefusal(error.code, { id: 'keyId', key: 'keySecret' });
      if (said) return said;
      return good('密钥都对');
    }
    const { message } = error as Error;
    const said = BY_CODE.find(([part]) => message.includes(part))?.[1];
    if (said) return said;
    throw error;
  }
  return good('密钥都对');
});
