// What members are told of their contracts.
import { messageKind } from '@jishi/contract/enums/account';
import { type EventSpec } from '../spec/rules';

export type DeedParams = {
  deedInForce: { no: string };
  deedReturned: { no: string; reason: string };
  deedVoided: { no: string; reason: string };
};

const deeds = { kind: messageKind.trade, link: '/deed' };

export const DEED_EVENTS: { readonly [Name in keyof DeedParams]: EventSpec<DeedParams[Name]> } = {
  deedInForce: {
    ...deeds,
    title: ({ no }) => `合同 ${no} 已生效`,
    text: ({ no }) => `您的合同 ${no} 已经双方盖章生效，盖章件可以下载。`,
  },
  deedReturned: {
    ...deeds,
    title: ({ no }) => `合同 ${no} 的盖章件已退回`,
    text: ({ no, reason }) => `您上传的合同 ${no} 的盖章件没有通过：${reason}。改好后可以重新上传。`,
  },
  deedVoided: {
    ...deeds,
    title: ({ no }) => `合同 ${no} 已作废`,
    text: ({ no, reason }) => `您的合同 ${no} 已由平台作废：${reason}。如有疑问请提交工单。`,
  },
};
