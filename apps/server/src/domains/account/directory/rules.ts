// What operators read of a member's book.

/** Names of a member's accounts. */
export const ACCOUNT_NAMES = {
  deposit: '充值余额',
  bonus: '赠送余额',
  credit: '已用授信',
  frozen: '冻结',
  hold: '调用预占',
  supply: '可提现的货款',
  settlement: '待结算的货款',
  escrow: '代管货款',
  bond: '供货保证金',
} as const;
