// Names of a member's accounts and of the ledger's violations.

const NAMES: Readonly<Record<string, string>> = {
  deposit: '充值余额',
  bonus: '赠送金',
  credit: '授信',
  frozen: '冻结',
  hold: '调用预占',
  supply: '可提现的货款',
  settlement: '待结算的货款',
  escrow: '代管货款',
  bond: '供货保证金',
};

/** In the member's words. */
export function accountName(kind: string): string {
  return NAMES[kind] ?? kind;
}

const FAULTS: Readonly<Record<string, string>> = {
  P2: '一笔账的收支不平，或内容与入账时不同',
  P3: '余额与分录合计不同',
  P7: '余额低于允许的最低额，或授信高于零',
  chain: '与前一笔接不上：这一笔在入账之后被改动过',
};

/** The meaning of a violated promise of the ledger. */
export function faultText(promise: string): string {
  return FAULTS[promise] ?? '账目有误';
}
