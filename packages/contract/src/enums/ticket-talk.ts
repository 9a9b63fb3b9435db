// What is said in a ticket, and the parts of the queue: apart from the words that every screen of the console has.
import { enumeration } from './enumeration';

/** Who speaks. */
export const ticketSide = enumeration({
  member: [1, '用户'],
  service: [2, '客服'],
  note: [3, '内部备注'],
  system: [4, '系统'],
});

/** What happened, told between the messages. */
export const ticketEvent = enumeration({
  opened: [1, '提交工单'],
  asked: [2, '等用户回复'],
  solved: [3, '已解决'],
  closed: [4, '用户关闭工单'],
  silent: [5, '7 天没有回复，工单关闭'],
  lapsed: [6, '解决满 7 天，工单关闭'],
  reopened: [7, '用户重新打开工单'],
  prioritised: [8, '优先级已调整'],
});

/** What happened, in words: only the pages of tickets tell it, so it is not among everybody's enumerations. */
export function ticketEventWords(event: number): string {
  return ticketEvent.rows.find(({ value }) => value === event)?.label ?? '';
}

/** What an operator says. */
export const ticketWord = enumeration({
  reply: [1, '回复'],
  ask: [2, '请用户回复'],
  solve: [3, '答复并解决'],
  note: [4, '内部备注'],
});

/** Parts of the operators' queue. */
export const ticketQueue = enumeration({
  ours: [1, '等我们处理'],
  mine: [2, '我的'],
  unassigned: [3, '没人负责'],
  overdue: [4, '超时'],
});
