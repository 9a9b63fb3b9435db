// What a statement's mail says, how often one may be asked for, and where its reader unsubscribes.
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { displayMoney } from '@jishi/money';

/** Mails that one member asks for beside those of closed months. */
export const AGAIN_LIMITS = [{ most: 5, seconds: 86_400 }];

/** A mail server may be down for days, and a statement is as good then. */
export const WORTH_MS = 7 * 86_400_000;

/** Charges that were booked in a month's last moment are in the database by then. */
export const SETTLED_MS = 10 * 60_000;

export const unsubscribePath = (secret: string) => `/sheet/statement/${secret}`;

/** Whether nobody knows yet how a mail ends, by its state in the outbox. */
export function isUnderWay(state: number): boolean {
  return state === deliveryStatus.waiting || state === deliveryStatus.handedOver;
}

type Told = {
  siteName: string;
  memberId: string;
  month: string;
  opening: bigint;
  income: bigint;
  outgo: bigint;
  closing: bigint;
  hasFile: boolean;
};

/** Subject and text: sums and whose they are. The subject, which phones show to anybody, has no amount. */
export function mailOf({ siteName, memberId, month, opening, income, outgo, closing, hasFile }: Told): {
  subject: string;
  text: string;
} {
  const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;
  return {
    subject: `${siteName}对账单 ${month}`,
    text: [
      `用户 ${memberId} 的 ${month} 对账单，这个月已经关账。`,
      `期初余额：${yuan(opening)}`,
      `收入：${yuan(income)}`,
      `支出：${yuan(outgo < 0n ? -outgo : outgo)}`,
      `期末余额：${yuan(closing)}`,
      hasFile
        ? '按类型的合计与逐日明细见附件 PDF；逐笔的 Excel 登录后在月度对账单里下载。'
        : '这个月的账目多，PDF 放不下；登录后在月度对账单里下载 Excel。',
    ].join('\n'),
  };
}

/** Where the member finds the month, behind sign-in. */
export const monthPath = (month: string) => `/fund/detail?tab=statement&month=${month}`;
