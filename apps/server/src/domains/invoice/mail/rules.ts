// The e-mail that brings an invoice's files.
import { displayMoney } from '@jishi/money';

type Told = { siteName: string; number: string; buyer: string; gross: bigint; isRed: boolean; hasFiles: boolean };

/** Subject and text; `gross` below zero of a red invoice. */
export function mailOf({ siteName, number, buyer, gross, isRed, hasFiles }: Told): { subject: string; text: string } {
  const kind = isRed ? '红字发票' : '电子发票';
  return {
    subject: `${siteName}${kind} ${number}`,
    text: [
      `${isRed ? '发票已红冲，红字发票如下' : '您申请的发票已开具'}。`,
      `发票号码：${number}`,
      `购买方：${buyer}`,
      `价税合计：${displayMoney(gross)} 元`,
      hasFiles ? '发票文件见附件，请妥善保存。' : '发票文件可在发票管理中下载。',
    ].join('\n'),
  };
}
