// What an operator may do with a product in each status, and what that means for those who use it.

/** `projectStatus` on the wire. */
const DRAFT = 1;
export const ON_SALE = 2;
const SUSPENDED = 3;
const OFF = 4;

export type StatusMove = { to: number; verb: string; consequence: string };

const SELL: StatusMove = {
  to: ON_SALE,
  verb: '上架',
  consequence: '保存后的内容立即出现在前台，会员可以申请、购买和调用。',
};
const SUSPEND: StatusMove = {
  to: SUSPENDED,
  verb: '暂停',
  consequence: '前台不再展示，已开通的会员调用时会被告知接口暂停，不扣费。已购的次数都留着，再上架即恢复。',
};
const TAKE_OFF: StatusMove = {
  to: OFF,
  verb: '下架',
  consequence: '前台不再展示，调用时等于没有这个产品，不扣费。已购的次数与全部记录都留着，可以再上架。',
};

const MOVES: Readonly<Record<number, readonly StatusMove[]>> = {
  [DRAFT]: [SELL],
  [ON_SALE]: [SUSPEND, TAKE_OFF],
  [SUSPENDED]: [SELL, TAKE_OFF],
  [OFF]: [SELL],
};

/** The moves offered for a status; the server decides whether they still apply. */
export function movesFrom(status: number): readonly StatusMove[] {
  return MOVES[status] ?? [];
}

/** The product's page on the portal, outside of the console. */
export function portalAddress(productId: string): string {
  return `/product/${productId}`;
}
