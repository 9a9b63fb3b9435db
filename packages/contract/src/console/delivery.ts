// Messages on their way out as operators see them: by SMS, e-mail, WeChat and webhook, never what they say.
import * as z from 'zod';
import { belongsTo, choice, list } from '../list';
import { Time } from '../values';

const Count = z.number().int();

export const searchDeliveries = list({
  path: '/console-api/delivery/list',
  access: 'operator',
  permission: 'message.read',
  summary: '消息投递：短信、邮件、微信与 Webhook 送出的情况，留 90 天；内容不留',
  row: z.object({
    id: z.string(),
    channel: Count,
    status: Count,
    /** '': to somebody who is no member, such as an operator or who is about to register. */
    memberId: z.string(),
    memberPhone: z.string(),
    /** How often it was tried and is tried again. */
    attempts: Count,
    /** The carrier's number of what was sent, or why it was not, long numbers and addresses masked; '' before it ended. */
    said: z.string(),
    createTime: Time,
    endTime: Time.nullable(),
    /** Of one that has not ended: when it is tried next. */
    dueTime: Time.nullable(),
  }),
  filter: {
    status: choice('deliveryStatus', '状态'),
    channel: choice('deliveryChannel', '方式'),
    memberId: belongsTo('用户编号'),
  },
  period: '写入时间',
  /** How many of all that match were sent, and how many failed or expired; both of the last day where no time is asked for. */
  sums: { sent: Count, notSent: Count },
  paged: 'cursor',
});
