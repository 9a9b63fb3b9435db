// What an operator may do with a product in each status, and what that means for those who use it.
import { projectStatus } from '@jishi/contract/enums/catalogue';

export type StatusMove = { to: number; verb: string; consequence: string };

const SELL: StatusMove = {
  to: projectStatus.onSale,
  verb: '上架',
  consequence: '保存后的内容立即出现在前台，用户可以申请、购买和调用。',
};
const SUSPEND: StatusMove = {
  to: projectStatus.suspended,
  verb: '暂停',
  consequence: '前台不再展示，已开通的用户调用时会被告知接口暂停，不扣费。已购的次数都留着，再上架即恢复。',
};
const TAKE_OFF: StatusMove = {
  to: projectStatus.off,
  verb: '下架',
  consequence: '前台不再展示，调用时等于没有这个产品，不扣费。已购的次数与全部记录都留着，可以再上架。',
};

const MOVES: Readonly<Record<number, readonly StatusMove[]>> = {
  [projectStatus.draft]: [SELL],
  [projectStatus.onSale]: [SUSPEND, TAKE_OFF],
  [projectStatus.suspended]: [SELL, TAKE_OFF],
  [projectStatus.off]: [SELL],
};

/** The moves offered for a status; the server decides whether they still apply. */
export function movesFrom(status: number): readonly StatusMove[] {
  return MOVES[status] ?? [];
}

/** The product's page on the portal, outside of the console. */
export function portalAddress(productId: string): string {
  return `/product/${productId}`;
}
