// Opening a payment channel's page. On a computer it opens beside this one, which goes on watching the order; on a
// phone it takes this one's place, since there the channel's own app takes over.

export type Cashier = {
  /** Shows the channel's page. */
  show: (payUrl: string) => void;
  /** Nothing will be shown: the order was not made. */
  close: () => void;
  /** True when this window stays where it is. */
  beside: boolean;
};

/**
 * Must be called while a press is being handled: a window opened after waiting for the server counts as a pop-up. When
 * the browser blocks it anyway, the channel's page opens in this window.
 */
export function openCashier(): Cashier {
  const onPhone = matchMedia('(pointer: coarse)').matches;
  const opened = onPhone ? null : window.open('about:blank', '_blank');
  if (!opened) return { show: (payUrl) => location.assign(payUrl), close: () => undefined, beside: false };
  opened.document.title = '正在打开付款页';
  opened.opener = null;
  return { show: (payUrl) => opened.location.replace(payUrl), close: () => opened.close(), beside: true };
}

const KEY = 'jishi.after-payment.';

/** Remembers in this tab where a member wants to go on once an order is paid. `path` is one of this site. */
export function rememberWayOn(orderNo: string, path: string): void {
  try {
    sessionStorage.setItem(KEY + orderNo, path);
  } catch {
    // Without storage the result page offers its general next steps.
  }
}

/** Where the member wanted to go on after paying, if anywhere. */
export function wayOnOf(orderNo: string): string | undefined {
  try {
    return sessionStorage.getItem(KEY + orderNo) ?? undefined;
  } catch {
    return undefined;
  }
}
