// Enumerations of certification as an enterprise.
import { enumeration } from './enumeration';

/** Where an application stands; of a person only awaiting, passed and refused. */
export const certificationStatus = enumeration({
  none: [0, '未提交', 'quiet'],
  submitted: [1, '资料已提交', 'warning'],
  checking: [2, '核对中', 'warning'],
  awaiting: [3, '待验证', 'warning'],
  passed: [4, '已通过', 'success'],
  refused: [5, '未通过', 'danger'],
  expired: [6, '执照到期', 'danger'],
  replaced: [7, '已被替换', 'quiet'],
});

/** How it is proved that the enterprise itself applies. */
export const certificationWay = enumeration({
  legalFace: [1, '法定代表人人脸核身'],
  transfer: [2, '对公账户打款'],
  agent: [3, '授权经办人'],
});

/** A small transfer to the enterprise's account; proved: its amount was told rightly. */
export const smallTransferStatus = enumeration({
  sending: [1, '打款中', 'warning'],
  sent: [2, '已打款', 'warning'],
  failed: [3, '打款失败', 'danger'],
  proved: [4, '已验证', 'success'],
  ended: [5, '已结束', 'quiet'],
});
