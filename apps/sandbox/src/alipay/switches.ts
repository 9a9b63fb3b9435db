// Faults chosen by a person or a test: for one trade, or for every trade without its own choice.
import type { Journal, Table } from '../journal';
import { countField, textField } from '../http/request';

/** How the notifies of a trade behave, with the words shown on the cashier. */
export const NOTIFY_MODES = {
  normal: '正常：付款后立即通知',
  late: '延迟：过若干秒才通知',
  duplicate: '重复：同一条通知同时发两次',
  reordered: '乱序：成功通知之后再到一条更早的等待付款通知',
  forged: '伪造签名：通知内容对，签名不对',
  shortPaid: '少付：到账少一分钱，签名正确',
  otherMerchant: '别家商户：app_id 和 seller_id 是别人的，签名正确',
  never: '丢失：永远不通知',
} as const;

type NotifyMode = keyof typeof NOTIFY_MODES;

export interface Switches {
  notify: NotifyMode;
  /** Whole seconds before a late notify is sent. */
  lateSeconds: number;
  /** The buyer can still pay after the trade was closed unpaid: the payment that crosses a closing. */
  payAfterClose: boolean;
  /** Refunds are refused with ACQ.SELLER_BALANCE_NOT_ENOUGH. */
  refuseRefunds: boolean;
}

const NORMAL: Switches = { notify: 'normal', lateSeconds: 30, payAfterClose: false, refuseRefunds: false };
const MAX_LATE_SECONDS = 86_400;
const EVERY_TRADE = '*';

export class SwitchBoard {
  private readonly chosen: Table<Switches>;

  constructor(journal: Journal) {
    this.chosen = journal.table<Switches>('alipay switches');
  }

  /** The switches in force for a trade, which need not exist yet. */
  of(appId: string, outTradeNo: string): Switches {
    return this.chosen.get(`${appId}/${outTradeNo}`) ?? this.chosen.get(EVERY_TRADE) ?? NORMAL;
  }

  /** Sets the given fields and keeps the rest; an empty order number sets the default for every trade. */
  set(appId: string, outTradeNo: string, changes: Partial<Switches>): Switches {
    const key = outTradeNo === '' ? EVERY_TRADE : `${appId}/${outTradeNo}`;
    const before = outTradeNo === '' ? (this.chosen.get(EVERY_TRADE) ?? NORMAL) : this.of(appId, outTradeNo);
    return this.chosen.put(key, { ...before, ...changes });
  }
}

/** Reads switches from JSON or from a form; undefined when a value is not one of those allowed. */
export function parseSwitches(fields: Record<string, unknown>): Partial<Switches> | undefined {
  const changes: Partial<Switches> = {};
  if (fields['notify'] !== undefined) {
    const mode = textField(fields, 'notify');
    if (!isNotifyMode(mode)) return undefined;
    changes.notify = mode;
  }
  if (fields['lateSeconds'] !== undefined) {
    const seconds = countField(fields, 'lateSeconds', MAX_LATE_SECONDS);
    if (seconds === undefined) return undefined;
    changes.lateSeconds = seconds;
  }
  for (const name of ['payAfterClose', 'refuseRefunds'] as const) {
    const value = parseFlag(fields[name]);
    if (value === 'wrong') return undefined;
    if (value !== undefined) changes[name] = value;
  }
  return changes;
}

function isNotifyMode(value: string): value is NotifyMode {
  return Object.hasOwn(NOTIFY_MODES, value);
}

function parseFlag(value: unknown): boolean | undefined | 'wrong' {
  if (value === undefined || typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return 'wrong';
}
