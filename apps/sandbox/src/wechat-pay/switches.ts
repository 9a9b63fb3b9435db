// Faults chosen by a person or a test: for one trade, or for every trade without its own choice.
import { countField, textField } from '../http/request';
import type { Journal, Table } from '../journal';

/** How the notifications of a payment behave, with the words shown on the cashier. */
export const NOTIFY_MODES = {
  normal: '正常：付款后立即通知',
  late: '延迟：过若干秒才通知',
  duplicate: '重复：同一条通知同时发两次',
  reordered: '乱序：退款通知先于付款通知到达',
  forged: '伪造签名：通知内容对，签名不对',
  probe: '签名探测：签名以 WECHATPAY/SIGNTEST/ 开头，应当拒收',
  stale: '时间不对：签名正确，时间是十分钟前',
  nextKey: '换密钥：用下一把平台公钥签名',
  shortPaid: '少付：到账少一分钱，签名正确',
  otherMerchant: '别家商户：mchid 和 appid 是别人的，签名正确',
  never: '丢失：永远不通知',
} as const;

export type NotifyMode = keyof typeof NOTIFY_MODES;

/** The fate of refunds. */
export const REFUND_MODES = {
  normal: '正常：立即到账',
  processing: '处理中：查询一次后到账',
  abnormal: '异常：处理中，随后退款异常',
  notEnough: '拒绝：商户余额不足',
} as const;

type RefundMode = keyof typeof REFUND_MODES;

export interface Switches {
  notify: NotifyMode;
  /** Whole seconds before a late notification is sent. */
  lateSeconds: number;
  /** The payment that crosses a closing: it can still be paid after the merchant closed it. */
  payAfterClose: boolean;
  refund: RefundMode;
}

const NORMAL: Switches = { notify: 'normal', lateSeconds: 30, payAfterClose: false, refund: 'normal' };
const MAX_LATE_SECONDS = 86_400;
const EVERY_TRADE = '*';

export class SwitchBoard {
  private readonly chosen: Table<Switches>;

  constructor(journal: Journal) {
    this.chosen = journal.table<Switches>('wechat pay switches');
  }

  /** The switches in force for an order, which need not exist yet. */
  of(outTradeNo: string): Switches {
    return this.chosen.get(outTradeNo) ?? this.chosen.get(EVERY_TRADE) ?? NORMAL;
  }

  /** Sets the given fields and keeps the rest; an empty order number sets the default for every trade. */
  set(outTradeNo: string, changes: Partial<Switches>): Switches {
    const key = outTradeNo || EVERY_TRADE;
    return this.chosen.put(key, { ...this.of(key), ...changes });
  }
}

/** Reads switches from JSON or from a form; undefined when a value is not one of those allowed. */
export function parseSwitches(fields: Record<string, unknown>): Partial<Switches> | undefined {
  const changes: Partial<Switches> = {};
  if (fields['notify'] !== undefined) {
    const mode = textField(fields, 'notify');
    if (!Object.hasOwn(NOTIFY_MODES, mode)) return undefined;
    changes.notify = mode as NotifyMode;
  }
  if (fields['refund'] !== undefined) {
    const mode = textField(fields, 'refund');
    if (!Object.hasOwn(REFUND_MODES, mode)) return undefined;
    changes.refund = mode as RefundMode;
  }
  if (fields['lateSeconds'] !== undefined) {
    const seconds = countField(fields, 'lateSeconds', MAX_LATE_SECONDS);
    if (seconds === undefined) return undefined;
    changes.lateSeconds = seconds;
  }
  const late = fields['payAfterClose'];
  if (late !== undefined) {
    if (![true, false, 'true', 'false'].includes(late as boolean)) return undefined;
    changes.payAfterClose = String(late) === 'true';
  }
  return changes;
}
