// Enumerations of the channels that carry SMS.
import { enumeration } from './enumeration';

export const smsProvider = enumeration({
  aliyun: [1, '阿里云'],
  tencent: [2, '腾讯云'],
});

/** closed: everything goes through. open: nothing does. trial: one message tries whether it works again. */
export const channelHealth = enumeration({
  closed: [1, '正常', 'success'],
  open: [2, '熔断', 'danger'],
  trial: [3, '试探中', 'warning'],
});

export const channelTest = enumeration({
  accepted: [1, '已接收', 'success'],
  refused: [2, '被拒绝', 'danger'],
  uncertain: [3, '没有回应', 'warning'],
});
