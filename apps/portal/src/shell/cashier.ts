// Opening what a payment channel is paid at. Its page opens beside this one on a computer, which goes on watching the
import { keep, kept } from '@jishi/client/kept';
import { payChannel } from '@jishi/contract/enums/payment';
// order, and in this one's place on a phone, where the channel's own app takes over. A code to scan is shown by /pay.

type HowToPay = { orderNo: string; payUrl: string | null; codeUrl: string | null };

export type Cashier = {
  /** Whether the member is on a phone, where nothing can be scanned. */
  phone: boolean;
  /** Opens the payment of an order. Returns where this window should go, or undefined if it leaves the site. */
  show: (order: HowToPay) => string | undefined;
  /** Nothing will be shown: the order was not made. */
  close: () => void;
};

/** The label of a button that leads to channel `name`. */
export function payWords(name: string): string {
  return name.endsWith('支付') ? `用${name}` : `去${name}付款`;
}

/** Whether this is a device that is touched: it cannot scan its own screen. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/**
 * Call it inside the click handler: a window opened after awaiting the server counts as a pop-up. If the browser blocks
 * it anyway, the channel's page opens in this window. `scan`: show a code instead of the page.
 */
export function openCashier(channel: number, { scan = false } = {}): Cashier {
  const phone = isPhone();
  const opened = phone || scan || channel !== payChannel.alipay ? null : window.open('about:blank', '_blank');
  if (opened) {
    opened.document.title = '正在打开付款页';
    opened.opener = null;
  }
  const close = () => opened?.close();
  return {
    phone,
    close,
    show({ orderNo, payUrl, codeUrl }) {
      const result = `/payres?orderNo=${orderNo}`;
      if (!payUrl) {
        close();
        return codeUrl || channel === payChannel.transfer ? `/pay?orderNo=${orderNo}` : result;
      }
      if (!opened) {
        location.assign(payUrl);
        return undefined;
      }
      opened.location.replace(payUrl);
      return result;
    },
  };
}

const KEY = 'jishi.after-payment.';
const IN_TAB = { session: true };

/** Remembers in this tab where a member wants to go on once an order is paid. `path` is one of this site. */
export function rememberWayOn(orderNo: string, path: string): void {
  keep(KEY + orderNo, path, IN_TAB);
}

/** Where the member wanted to go on after paying, if anywhere. */
export function wayOnOf(orderNo: string): string | undefined {
  return kept(KEY + orderNo, IN_TAB) ?? undefined;
}
