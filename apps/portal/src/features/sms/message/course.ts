// What happened to a message, in the order in which it happened.
import type { getSmsMessage } from '@jishi/contract/sms/message';
import { smsState } from '@jishi/contract/enums/sms';
import type { Output } from '@jishi/contract/endpoint';

export type MessageDetail = Output<typeof getSmsMessage>;
export type Step = { time: string; what: string; note: string };

type Names = {
  /** The words of a state. */
  state: string;
  /** Who carried it, '' while nobody does. */
  provider: string;
};

/** The first is the newest. Steps that have not happened are left out. */
export function courseOf(message: MessageDetail, { state, provider }: Names): Step[] {
  const { createTime, sendTime, submitTime, endTime } = message;
  const steps: Step[] = [
    {
      time: createTime,
      what: '已接收，已扣费',
      note: sendTime > createTime ? `定于 ${sendTime.slice(0, 16)} 发送` : '',
    },
  ];
  if (submitTime)
    steps.push({ time: submitTime, what: provider ? `已提交给${provider}的通道` : '已提交给通道', note: '' });
  if (endTime) steps.push({ time: endTime, what: state, note: whyOf(message) });
  return steps.toReversed();
}

/** Why a message ended as it did, with what became of its money; '' for one that arrived. */
function whyOf({ state, code, words, givenBack }: MessageDetail): string {
  const why = [words, code && `代码 ${code}`].filter(Boolean).join('，');
  if (state === smsState.delivered) return '';
  return [why, givenBack && '费用已退回'].filter(Boolean).join('；');
}

/** How long the receipt took, in words; '' without one. */
export function tookWords(tookMs: number | null): string {
  if (tookMs === null) return '';
  if (tookMs < 60_000) return `${(tookMs / 1000).toFixed(1)} 秒`;
  const minutes = Math.round(tookMs / 60_000);
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}
