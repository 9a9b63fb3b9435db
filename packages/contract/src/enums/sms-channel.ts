// Enumerations of the channels that carry SMS.
import { enumeration } from './enumeration';

export const smsProvider = enumeration({
  aliyun: [1, '阿里云'],
  tencent: [2, '腾讯云'],
});

export const channelTest = enumeration({
  accepted: [1, '已接收', 'success'],
  refused: [2, '被拒绝', 'danger'],
  uncertain: [3, '没有回应', 'warning'],
});
