// A receipt for money that was paid for an order.
import * as contract from '@jishi/contract/statement';
import { displayMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { issuerOf } from '../../../kernel/declared-settings';
import { labelOf } from '../../../kernel/labels';
import { pdfDownload } from '../../../kernel/pdf';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { findOwnOrder } from '../../payment';
import { FILE_LIMITS } from '../rules';
import { selectPhoneMask } from '../store';

/** The receipt of a paid order as PDF. @throws Refusal notFound, stateConflict when it is not paid, tooManyRequests */
export const downloadReceipt = useCase(contract.downloadReceipt, async (ctx, { orderNo }) => {
  const memberId = ctx.member;
  const order = await findOwnOrder(ctx.db, memberId, orderNo);
  if (!order) throw new Refusal('notFound');
  if (!order.paidAt) throw new Refusal('stateConflict', '这笔订单还没有付款，没有收据');
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `paper:${memberId}`, FILE_LIMITS));
  return pdfDownload(`收据-${order.no}.pdf`, {
    title: '收据',
    issuer: issuerOf(ctx.settings),
    stamp: { text: '收讫', day: dayOf(order.paidAt) },
    foot: `${order.no}　${formatTime(ctx.now())} 生成`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['事项', order.subject],
          ['付款时间', formatTime(order.paidAt)],
          ['订单号', order.no],
          ['渠道流水号', order.channelTradeNo ?? '无'],
          ['用户编号', memberId],
          ['绑定手机', await selectPhoneMask(ctx.db, memberId)],
          ['付款方式', labelOf('payChannel', order.channel)],
          ['类型', labelOf('payOrderKind', order.kind)],
          ['现状', labelOf('payOrderStatus', order.status)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '事项', width: 60 },
          { title: '金额（元）', width: 40, align: 'end' },
        ],
        rows: [
          ...order.lines.map(({ name, amount }) => ({ cells: [name, displayMoney(amount)] })),
          { cells: ['实付', displayMoney(order.payAmount)], strong: true },
        ],
      },
      { kind: 'note', text: '本收据由系统根据账簿生成，用于证明款项已收到，不是发票，不能用于抵扣税款。' },
    ],
  });
});
