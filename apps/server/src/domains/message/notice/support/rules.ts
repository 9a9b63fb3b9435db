// What members are told of their tickets.
import { messageKind } from '@jishi/contract/enums/account';
import { type EventSpec } from '../spec/rules';

export type SupportParams = {
  ticketReplied: { no: string };
  /** `days`: that the member has. */
  ticketAsked: { no: string; days: number };
  ticketSolved: { no: string; days: number };
  ticketClosed: { no: string; days: number };
};

const tickets = { kind: messageKind.system, link: '/support/tickets' };

export const SUPPORT_EVENTS: { readonly [Name in keyof SupportParams]: EventSpec<SupportParams[Name]> } = {
  ticketReplied: {
    ...tickets,
    title: ({ no }) => `工单 ${no} 有新的答复`,
    text: ({ no }) => `您的工单 ${no} 有新的答复，请查看。`,
  },
  ticketAsked: {
    ...tickets,
    title: ({ no }) => `工单 ${no} 等您回复`,
    text: ({ no, days }) => `客服在工单 ${no} 里等您回复，${days} 天没有回复会自动关闭。`,
  },
  ticketSolved: {
    ...tickets,
    title: ({ no }) => `工单 ${no} 已解决`,
    text: ({ no, days }) => `您的工单 ${no} 已答复并解决。还有问题，${days} 天以内回复即可重新打开；也请评价这次答复。`,
  },
  ticketClosed: {
    ...tickets,
    title: ({ no }) => `工单 ${no} 已关闭`,
    text: ({ no, days }) => `您的工单 ${no} 因为没有回复已经关闭，${days} 天以内回复即可重新打开。`,
  },
};
