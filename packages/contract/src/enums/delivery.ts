// Enumerations of messages on their way to people and to their programs.
import { enumeration } from './enumeration';

export const deliveryChannel = enumeration({
  sms: [1, '短信'],
  email: [2, '邮件'],
  wechat: [3, '微信'],
  webhook: [4, 'Webhook'],
});

export const deliveryStatus = enumeration({
  waiting: [1, '等待发送'],
  /** At the carrier, whose answer is not known yet. */
  handedOver: [2, '已交出，等答复'],
  sent: [3, '已送出', 'success'],
  failed: [4, '失败', 'danger'],
  /** Not worth sending any more. */
  expired: [5, '过期未发', 'warning'],
  /** It may have gone out, and nobody can be asked. */
  unknown: [6, '不知是否送出', 'warning'],
});
