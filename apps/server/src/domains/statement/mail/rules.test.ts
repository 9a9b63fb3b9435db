import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { expect, test } from 'vitest';
import { isUnderWay, mailOf, monthPath, unsubscribePath } from './rules';

const told = {
  siteName: '集市',
  memberId: '97001',
  month: '2026-06',
  opening: 100_000n,
  income: 250_050_000n,
  outgo: -1_000n,
  closing: 250_149_000n,
};

test('the text has the four sums and whose they are, outgo without its sign; the subject has the month alone', () => {
  const { subject, text } = mailOf({ ...told, hasFile: true });
  expect(subject).toBe('集市对账单 2026-06');
  expect(text.split('\n')).toEqual([
    '用户 97001 的 2026-06 对账单，这个月已经关账。',
    '期初余额：1.00 元',
    '收入：2,500.50 元',
    '支出：0.01 元',
    '期末余额：2,501.49 元',
    '按类型的合计与逐日明细见附件 PDF；逐笔的 Excel 登录后在月度对账单里下载。',
  ]);
});

test('a month that fits in no PDF says where its workbook is', () => {
  const { text } = mailOf({ ...told, outgo: 0n, hasFile: false });
  expect(text).toContain('支出：0.00 元');
  expect(text).toContain('PDF 放不下；登录后在月度对账单里下载 Excel');
});

test('a mail is under way until the outbox knows how it ended', () => {
  const underWay = Object.values(deliveryStatus).filter((value) => typeof value === 'number' && isUnderWay(value));
  expect(underWay).toEqual([deliveryStatus.waiting, deliveryStatus.handedOver]);
});

test('secrets lead to a page of their own; the month is behind sign-in', () => {
  expect(unsubscribePath('s')).toBe('/sheet/statement/s');
  expect(monthPath('2026-06')).toBe('/fund/detail?tab=statement&month=2026-06');
});
