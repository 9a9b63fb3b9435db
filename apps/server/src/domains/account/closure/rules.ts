// Obstacles to closing an account, in words a person can act on, and the waiting period.
import { displayMoney } from '@jishi/money';

export const CLOSURE_MS = 7 * 24 * 3600_000;

/** Open items. Amounts in units of 0.00001 yuan. */
export type Unsettled = {
  openOrders: number;
  /** Bank transfers handed in and not found yet. */
  openTransfers: number;
  /** Undecided withdrawal requests; their amount is not in `frozen`. */
  openWithdrawals: number;
  /** Money on its way back to where it came from. */
  goingBack: number;
  /** Earned by supplying goods. */
  supply: bigint;
  /** Left as security by a supplier. */
  bond: bigint;
  /** Paid for goods that are not delivered. */
  escrow: bigint;
  /** Paid in: the member's own money. Given balance is lost on closing. */
  ownMoney: bigint;
  frozen: bigint;
  /** Set aside on gateway nodes for calls not settled. */
  held: bigint;
  /** Used of the credit line, above zero. */
  owed: bigint;
  /** Proceeds waiting to be settled. */
  settlement: bigint;
  openLeases: number;
  /** Numbers of invoices that are applied for or being issued. */
  openInvoices: string[];
};

export type Obstacle = { text: string; link: string };

export function obstaclesOf(unsettled: Unsettled): Obstacle[] {
  const { openOrders, openTransfers, openWithdrawals, goingBack } = unsettled;
  const { supply, bond, escrow } = unsettled;
  const { ownMoney, frozen, held, owed, settlement, openLeases, openInvoices } = unsettled;
  const found: Obstacle[] = [];
  const add = (stands: boolean, text: string, link: string) => {
    if (stands) found.push({ text, link });
  };
  add(openOrders > 0, `还有 ${openOrders} 笔订单没有完成，请付款或取消`, '/fund/rechargeRecords');
  add(openTransfers > 0, `还有 ${openTransfers} 笔对公转账在核对，请等核对完成`, '/fund/rechargeRecords');
  add(openWithdrawals > 0, '余额退款的申请还在审核，请等审核完成，或先撤回', '/fund/detail?tab=withdrawal');
  add(goingBack > 0, `还有 ${goingBack} 笔退款没有退完，请等款项退出`, '/fund/detail?tab=withdrawal');
  add(ownMoney > 0n, `余额还有 ${yuan(ownMoney)}，请先用完，或申请余额退款`, '/fund/detail?tab=withdrawal');
  add(frozen > 0n, `还有 ${yuan(frozen)}被冻结，请等待处理或联系客服`, '/fund/rechargeCenter');
  add(escrow > 0n, `权益订单还有 ${yuan(escrow)}在代管，请等交付完成，或先取消`, '/qy/order');
  add(supply > 0n, `供货余额还有 ${yuan(supply)}，请先提现`, '/qy/supply/settlement');
  add(bond > 0n, `供货保证金还有 ${yuan(bond)}在保管，请先退出供货`, '/qy/supply');
  add(settlement > 0n, `还有 ${yuan(settlement)}待结算，请等待结算`, '/fund/rechargeCenter');
  add(owed > 0n, `还有 ${yuan(owed)}授信没有还清，请先充值`, '/fund/rechargeCenter');
  add(held > 0n || openLeases > 0, '还有调用没有结算，请停止调用，几分钟后再试', '/req/apply');
  add(openInvoices.length > 0, invoicesText(openInvoices), '/fund/invoiceManagement');
  return found;
}

function invoicesText(numbers: readonly string[]): string {
  return `发票申请 ${numbers.join('、')} 还没有办完，请等开具完成，或先撤销`;
}

const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;
