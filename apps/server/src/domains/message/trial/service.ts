// Trying the keys of what sends messages, without sending one.
import { createTransport } from 'nodemailer';
import { type Tried, good, trialOf, wrong } from '../../../kernel/provider-trial';
import type { SmsSettings } from '../../../kernel/sms-settings';
import { askAliyunSms } from '../aliyun/service';
import { tokenAnswer } from '../wechat/service';

const SMS_KEYS: Readonly<Record<string, Tried>> = {
  'InvalidAccessKeyId.NotFound': wrong('阿里云没有这个 AccessKey ID', 'accessKeyId'),
  'InvalidAccessKeyId.Inactive': wrong('这个 AccessKey 已停用', 'accessKeyId'),
  SignatureDoesNotMatch: wrong('AccessKey Secret 不对', 'accessKeySecret'),
  'Forbidden.RAM': wrong('密钥是对的，但这个 RAM 用户没有短信权限', 'accessKeyId'),
  'isv.PRODUCT_UN_SUBSCRIPT': wrong('密钥是对的，但这个账号还没有开通短信服务'),
};
const PASSED = '1';
const OK = 'OK';

/** What is not passed by the carrier's people yet cannot be sent with. */
async function standingOf(
  settings: SmsSettings,
  now: Date,
  { action, field, value, status, what }: Record<'action' | 'field' | 'value' | 'status' | 'what', string>,
): Promise<Tried | undefined> {
  const asked: Record<string, string> = action === 'QuerySmsSign' ? { SignName: value } : { TemplateCode: value };
  const { status: http, answer } = await askAliyunSms(settings, action, now, asked);
  const code = typeof answer['Code'] === 'string' ? answer['Code'] : `HTTP ${http}`;
  const said = SMS_KEYS[code];
  if (said) return said;
  if (code !== OK) return wrong(`密钥是对的，但没有${what}“${value}”：${code.slice(0, 60)}`, field);
  const isPassed = String(answer[status] ?? '') === PASSED;
  return isPassed ? undefined : wrong(`密钥是对的，但${what}“${value}”还没有通过阿里云的审核`, field);
}

export const smsTrial = trialOf('sms', async ({ now }, settings) => {
  const sign = {
    action: 'QuerySmsSign',
    field: 'signName',
    value: settings.signName,
    status: 'SignStatus',
    what: '签名',
  };
  const template = {
    action: 'QuerySmsTemplate',
    field: 'codeTemplate',
    value: settings.codeTemplate,
    status: 'TemplateStatus',
    what: '模板',
  };
  for (const asked of [sign, template]) {
    const said = await standingOf(settings, now(), asked);
    if (said) return said;
  }
  return good('密钥、签名与验证码模板都可以用');
});

const TIMEOUTS = { dnsTimeout: 4_000, connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 6_000 };

const MAIL: Readonly<Record<string, Tried>> = {
  EAUTH: wrong('服务器连上了，但账号或密码不对；多数邮箱要用授权码', 'password'),
  EDNS: wrong('找不到这个邮件服务器', 'server'),
  ENOTFOUND: wrong('找不到这个邮件服务器', 'server'),
  ECONNECTION: wrong('连不上这个邮件服务器，请核对地址与端口', 'server'),
  ETIMEDOUT: wrong('这个邮件服务器没有回应，请核对地址与端口', 'server'),
  ESOCKET: wrong('连不上这个邮件服务器，或加密方式不对：smtps:// 一般是 465 端口，smtp:// 一般是 587', 'server'),
  ETLS: wrong('这个邮件服务器不支持加密', 'server'),
};

export const smtpTrial = trialOf('smtp', async ({ settings: { production } }, { url }) => {
  const transport = createTransport({ url, requireTLS: production, ...TIMEOUTS });
  try {
    await transport.verify();
    return good(new URL(url).username ? '服务器连上了，账号与密码都对' : '服务器连上了，不用登录');
  } catch (error) {
    const said = MAIL[String((error as { code?: unknown }).code)];
    if (said) return said;
    throw error;
  } finally {
    transport.close();
  }
});

const WECHAT: Readonly<Record<string, Tried>> = {
  40013: wrong('微信没有这个 AppID', 'appId'),
  40125: wrong('AppSecret 不对', 'appSecret'),
  40001: wrong('AppSecret 不对', 'appSecret'),
  40164: wrong('密钥是对的，但本站的出口地址不在公众平台的 IP 白名单里'),
  89503: wrong('密钥是对的，但本站的出口地址要管理员在公众平台确认'),
};

export const wechatServiceTrial = trialOf('wechatService', async (_, settings) => {
  const { access_token, errcode } = await tokenAnswer(settings);
  if (typeof access_token === 'string' && access_token) return good('AppID 与 AppSecret 都对；模板要发一条才能核对');
  return WECHAT[String(errcode)] ?? wrong(`微信没有给令牌：${String(errcode).slice(0, 20)}`);
});
