import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { quoteChange, quoteMail } from '@jishi/contract/enums/quote';
import { describe, expect, it, test } from 'vitest';
import type { Line } from '../rules';
import { MAIL_LIMITS, mailOf, mailStatusOf, mayMailAgain } from './rules';

const line = (name: string, before: bigint | null, price: bigint | null, change: number): Line => ({
  kind: 1,
  productId: name,
  name,
  groupName: '',
  unit: '次',
  cost: 777n,
  before,
  price,
  change,
});
const LINES = [
  line('同', 5000n, 5000n, quoteChange.same),
  line('新', null, 6000n, quoteChange.added),
  line('涨', 5000n, 7000n, quoteChange.rose),
  line('去', 8000n, null, quoteChange.gone),
];
const head = { title: '十二月', issuer: '小集商行', contact: '', note: '' };
const told = { head, effectiveTime: '2026-12-01 00:00:00', siteName: '集市', lines: LINES, showsChanges: true };

describe('the mail of a version', () => {
  it('names who quotes, and what changed to who got an earlier one', () => {
    const { subject, text } = mailOf(told);
    expect(subject).toBe('小集商行：十二月');
    expect(text.split('\n')).toEqual([
      '小集商行发来价目表「十二月」，共 3 个产品，自 2026-12-01 00:00:00 起生效。',
      '与上一次相比：上涨 1 个，新增 1 个，不再报价 1 个。',
      '上涨　涨　0.05 → 0.07 元/次',
      '新增　新　0.06 元/次',
      '不再报价　去（原价 0.08 元/次）',
      '价目表由小集商行填写，集市只代为发送；打开下面的链接查看全部价格。',
    ]);
    expect(text).not.toContain('777');
  });

  it('tells a new address no earlier prices', () => {
    const { text } = mailOf({ ...told, showsChanges: false, head: { ...head, contact: '400', note: '量大另议' } });
    expect(text).not.toMatch(/相比|0\.05|原价/);
    expect(text).toContain('量大另议\n联系方式：400');
  });

  it('is no price list: it tells twenty changes, and how many more there are', () => {
    const many = Array.from({ length: 25 }, (_, at) => line(`产品${at}`, 1n, 2n, quoteChange.rose));
    expect(mailOf({ ...told, lines: many }).text).toMatch(/产品19　[^]*……另有 5 个产品有变化/);
    expect(mailOf({ ...told, lines: LINES.slice(0, 1) }).text).toContain('价格没有变化');
  });
});

describe('what became of a mail', () => {
  it.each([
    [deliveryStatus.waiting, quoteMail.waiting, false],
    [deliveryStatus.handedOver, quoteMail.waiting, false],
    [deliveryStatus.sent, quoteMail.sent, false],
    [deliveryStatus.failed, quoteMail.failed, true],
    [deliveryStatus.expired, quoteMail.failed, true],
    [deliveryStatus.unknown, quoteMail.failed, false],
    [null, quoteMail.failed, false],
  ])('in state %s', (state, status, again) => {
    expect([mailStatusOf(state), mayMailAgain(state)]).toEqual([status, again]);
  });
});

test('three hundred mails a day', () => expect(MAIL_LIMITS).toEqual([{ most: 300, seconds: 86_400 }]));
