// Enumerations of products, and what public pages say of them.
import { enumeration } from './enumeration';

export const projectStatus = enumeration({
  draft: [1, '草稿', 'quiet'],
  onSale: [2, '在售', 'success'],
  suspended: [3, '暂停', 'warning'],
  off: [4, '下架', 'quiet'],
});

export const projectNeeds = enumeration({
  none: [0, '无需认证'],
  personal: [1, '个人认证'],
  enterprise: [2, '企业认证'],
  sceneAudit: [3, '场景审核'],
});

export const applyStatus = enumeration({
  open: [1, '已开通', 'success'],
  awaitingAudit: [2, '待场景审核', 'warning'],
  refused: [3, '未通过', 'danger'],
  suspended: [4, '已停用', 'danger'],
  closed: [5, '已关闭', 'quiet'],
});

export const chargeSource = enumeration({
  none: [0, '未扣费'],
  package: [1, '套餐'],
  freeQuota: [2, '免费额度'],
  balance: [3, '余额'],
  sandbox: [4, '沙箱'],
  vip: [5, '会员额度'],
  /** The product's own service charged it, not the gateway. */
  service: [6, '服务计费'],
});

/** What products are sold by. */
export const chargeUnit = enumeration({
  call: [1, '次'],
  item: [2, '条'],
  kiloToken: [3, '千token'],
  second: [4, '秒'],
  megabyte: [5, 'MB'],
  page: [6, '页'],
});

/** The label of a unit, such as 次. */
export function unitLabel(unit: number): string {
  return chargeUnit.rows.find(({ value }) => value === unit)?.label ?? '次';
}

export const offerStatus = enumeration({
  onSale: [1, '在售', 'success'],
  off: [2, '下架', 'quiet'],
});
