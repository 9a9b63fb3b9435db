// What a mailed version says, and what its state in the outbox means.
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { quoteChange, quoteMail } from '@jishi/contract/enums/quote';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';
import type { Head } from '../record/rules';
import { type Counts, type Line, countsOf } from '../rules';

/** Mails of one member; of one member to one address. */
export const MAIL_LIMITS = [{ most: 300, seconds: 86_400 }];
export const MAILS_PER_ADDRESS = 5;

/** Of changes: a mail is no price list. */
const LINES_TOLD = 20;

/** What became of a mail, by its state in the outbox; null: its trace is gone. */
export function mailStatusOf(state: number | null): number {
  if (state === deliveryStatus.sent) return quoteMail.sent;
  return state === deliveryStatus.waiting || state === deliveryStatus.handedOver ? quoteMail.waiting : quoteMail.failed;
}

/** Whether a version may be mailed again to an address: the server refused it, or was not reached in a day. */
export function mayMailAgain(state: number | null): boolean {
  return state === deliveryStatus.failed || state === deliveryStatus.expired;
}

type Told = {
  head: Head;
  effectiveTime: string;
  siteName: string;
  lines: readonly Line[];
  /** The address got an earlier version: it is told what changed. */
  showsChanges: boolean;
};

/** Subject and text. */
export function mailOf({ head, effectiveTime, siteName, lines, showsChanges }: Told): {
  subject: string;
  text: string;
} {
  const quoted = lines.filter(({ price }) => price !== null).length;
  const { title, issuer, contact, note } = head;
  return {
    subject: `${issuer}：${title}`,
    text: [
      `${issuer}发来价目表「${title}」，共 ${quoted} 个产品，自 ${effectiveTime} 起生效。`,
      ...(showsChanges ? changesTold(lines) : []),
      ...(note ? [note] : []),
      ...(contact ? [`联系方式：${contact}`] : []),
      `价目表由${issuer}填写，${siteName}只代为发送；打开下面的链接查看全部价格。`,
    ].join('\n'),
  };
}

function changesTold(lines: readonly Line[]): string[] {
  const changed = lines.filter(({ change }) => change !== quoteChange.same).toSorted((a, b) => a.change - b.change);
  if (changed.length === 0) return ['与上一次相比，价格没有变化。'];
  const more = changed.length - LINES_TOLD;
  return [
    `与上一次相比：${countsTold(countsOf(lines))}。`,
    ...changed.slice(0, LINES_TOLD).map(changeTold),
    ...(more > 0 ? [`……另有 ${more} 个产品有变化`] : []),
  ];
}

/** 上涨 3 个，下降 1 个 */
export function countsTold({ rose, fell, added, gone }: Counts): string {
  const parts = [
    [quoteChange.rose, rose],
    [quoteChange.fell, fell],
    [quoteChange.added, added],
    [quoteChange.gone, gone],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([change, count]) => `${labelOf('quoteChange', change)} ${count} 个`)
    .join('，');
}

function changeTold({ name, unit, before, price, change }: Line): string {
  const each = (amount: bigint) => `${displayMoney(amount)} 元/${unit}`;
  const label = labelOf('quoteChange', change);
  if (price === null) return `${label}　${name}（原价 ${each(before!)}）`;
  return before === null
    ? `${label}　${name}　${each(price)}`
    : `${label}　${name}　${displayMoney(before)} → ${each(price)}`;
}
