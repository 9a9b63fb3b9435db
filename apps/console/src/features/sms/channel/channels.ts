// Channels of SMS, as a kind of outlet.
import {
  closeSmsBreaker,
  type getSmsChannel,
  saveSmsChannel,
  showSmsAddresses,
  switchSmsChannel,
} from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import type { OutletKind } from '../../../shell/outlet-screens';
import { ChannelDialog } from './channel-dialog';
import { useRefreshChannels } from './refresh';

export const CHANNELS: OutletKind<Output<typeof getSmsChannel>, typeof showSmsAddresses> = {
  title: '短信通道',
  noun: '通道',
  work: '短信',
  to: '/sms/channels',
  save: saveSmsChannel,
  turn: switchSmsChannel,
  recover: closeSmsBreaker,
  address: showSmsAddresses,
  useRefresh: useRefreshChannels,
  consequences: {
    off: ['新的短信改走同一路由里的其他通道；没有其他通道的，提交失败并退费。', '已交出的照常查询和接收回执。'],
    on: ({ routes }) =>
      routes > 0 ? `它在 ${routes} 条路由里，按权重开始分到短信。` : '它还不在任何路由里，启用后也分不到短信。',
  },
  addresses: {
    label: '推送地址',
    notes: [
      '服务商的推送没有签名，知道地址的人就能伪造回执，请只填在服务商的控制台里。',
      '换新以后旧地址立即失效，要在服务商那里同时改。',
    ],
    of: ({ receiptUrl, replyUrl }) => [
      ['回执', receiptUrl],
      ['上行', replyUrl],
    ],
  },
  Dialog: ChannelDialog,
};
