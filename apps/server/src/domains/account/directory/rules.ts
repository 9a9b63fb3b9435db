// What operators read of a member's book.

/** Names of a member's accounts. */
export const ACCOUNT_NAMES = {
  deposit: '充值余额',
  bonus: '赠送余额',
  credit: '已用授信',
  frozen: '冻结',
  hold: '调用预占',
  merchant: '商城货款',
  supply: '供应收入',
  settlement: '待结算',
} as const;
