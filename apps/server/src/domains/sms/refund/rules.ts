// Which messages can be given back.
import { smsState } from '@jishi/contract/enums/sms';
import { labelOf } from '../../../kernel/labels';

/** It left, was charged, and nobody has it. */
export const REFUNDED_STATES: readonly number[] = [smsState.notDelivered, smsState.unknown];

type Given = { state: number; givenBack: boolean; isClosed: boolean };

/** Why a message can not be given back, for operators; undefined when it can. */
export function whyNot({ state, givenBack, isClosed }: Given): string | undefined {
  if (givenBack) return '这条短信的费用已经退回';
  if (isClosed) return '这位用户已经注销';
  if (REFUNDED_STATES.includes(state)) return undefined;
  return `这条短信现在是“${labelOf('smsState', state)}”，只有未送达和未知的可以退回`;
}
