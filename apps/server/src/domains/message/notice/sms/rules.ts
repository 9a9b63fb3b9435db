// What members are told about their SMS signatures and templates.
import { messageKind } from '@jishi/contract/enums/account';
import { type EventSpec } from '../spec/rules';

/** `name` is a signature's without brackets, `code` a template's. */
export type SmsParams = {
  smsSignatureAccepted: { name: string };
  smsSignatureRefused: { name: string; reason: string };
  smsSignatureFiled: { name: string };
  smsFilingRefused: { name: string; carrier: string; reason: string };
  smsSignatureStopped: { name: string; reason: string };
  smsSignatureResumed: { name: string; reason: string };
  smsTemplateAccepted: { code: string };
  smsTemplateRefused: { code: string; reason: string };
  smsTemplateStopped: { code: string; reason: string };
  smsTemplateResumed: { code: string; reason: string };
};

const sms = { kind: messageKind.api, link: '/req/smsManage' };

export const SMS_EVENTS: { readonly [Name in keyof SmsParams]: EventSpec<SmsParams[Name]> } = {
  smsSignatureAccepted: {
    ...sms,
    title: ({ name }) => `短信签名已通过：${name}`,
    text: ({ name }) => `您的短信签名【${name}】已通过审核，正在向运营商备案，一家备案后即可发送。请填好实名备案资料。`,
  },
  smsSignatureRefused: {
    ...sms,
    title: ({ name }) => `短信签名没有通过：${name}`,
    text: ({ name, reason }) => `您的短信签名【${name}】没有通过审核：${reason}。材料都在，更正后可以再次提交。`,
  },
  smsSignatureFiled: {
    ...sms,
    title: ({ name }) => `短信签名已备案：${name}`,
    text: ({ name }) => `您的短信签名【${name}】已在移动、联通、电信完成备案，可以发送到全部号码。`,
  },
  smsFilingRefused: {
    ...sms,
    title: ({ name }) => `短信签名备案被驳回：${name}`,
    text: ({ name, carrier, reason }) =>
      `您的短信签名【${name}】在${carrier}的备案被驳回：${reason}。更正实名备案资料后会再次报备。`,
  },
  smsSignatureStopped: {
    ...sms,
    title: ({ name }) => `短信签名已停用：${name}`,
    text: ({ name, reason }) => `您的短信签名【${name}】已被平台停用，原因：${reason}。如有疑问请联系客服。`,
  },
  smsSignatureResumed: {
    ...sms,
    title: ({ name }) => `短信签名已恢复：${name}`,
    text: ({ name }) => `您的短信签名【${name}】已恢复，可以照常使用。`,
  },
  smsTemplateAccepted: {
    ...sms,
    title: ({ code }) => `短信模板已通过：${code}`,
    text: ({ code }) => `您的短信模板 ${code} 已通过审核，现在就可以发送。`,
  },
  smsTemplateRefused: {
    ...sms,
    title: ({ code }) => `短信模板没有通过：${code}`,
    text: ({ code, reason }) => `您的短信模板 ${code} 没有通过审核：${reason}。内容都在，更正后可以再次提交。`,
  },
  smsTemplateStopped: {
    ...sms,
    title: ({ code }) => `短信模板已停用：${code}`,
    text: ({ code, reason }) => `您的短信模板 ${code} 已被平台停用，原因：${reason}。如有疑问请联系客服。`,
  },
  smsTemplateResumed: {
    ...sms,
    title: ({ code }) => `短信模板已恢复：${code}`,
    text: ({ code }) => `您的短信模板 ${code} 已恢复，可以照常使用。`,
  },
};
