// What happened to an invoice, in order.
import type { getInvoice } from '@jishi/contract/invoice';
import { invoiceFile, reversalStatus } from '@jishi/contract/enums/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/ui/money';

type Detail = Pick<Output<typeof getInvoice>, 'applyTime' | 'issueTime' | 'number' | 'reversals'>;

export type Event = {
  key: string;
  time: string;
  what: string;
  note?: string;
  /** A red invoice that can be downloaded. */
  reversalNo?: string;
  file?: 1;
};

/** Reversals that came to nothing are left out. */
export function courseOf({ applyTime, issueTime, number, reversals }: Detail): Event[] {
  const events: Event[] = [{ key: 'apply', time: applyTime, what: '提交申请，金额占用' }];
  if (issueTime) events.push({ key: 'issue', time: issueTime, what: '开具', note: number });
  for (const { no, gross, status, reason, number: red, time, issueTime: reversed } of reversals) {
    const amount = gross.replace('-', '');
    if (reversed) {
      events.push({
        key: no,
        time: reversed,
        what: `红冲 ${formatMoney(amount)} 元，${reason}`,
        note: red,
        reversalNo: no,
        file: invoiceFile.pdf,
      });
    } else if (status === reversalStatus.waiting || status === reversalStatus.issuing) {
      events.push({ key: no, time, what: `将红冲 ${formatMoney(amount)} 元，${reason}` });
    }
  }
  return events.toSorted((a, b) => (a.time < b.time ? -1 : 1));
}
