import { factVerdict } from '@jishi/contract/enums/review';
import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { factsOf, saidFacts } from './rules';

const account = { holder: '北京某公司（集团）', bank: '工商银行', number: '62220212' };
const nothing = { bonusBack: 0n, withheld: 0n };
const plan = { owed: 0n, parts: [], rest: 0n, payers: [] };
const held = { deposit: 20n * YUAN, bonus: 0n, frozen: 80n * YUAN };
const known = { held, plan, paidTo: 0, channels: new Map<string, number>() };
const part = (orderNo: string, way: number, yuan: bigint) => ({
  ...nothing,
  orderNo,
  way,
  amount: yuan * YUAN,
  paidBack: yuan * YUAN,
});
const found = (facts: ReturnType<typeof factsOf>, label: string) => facts.find((fact) => fact.label === label);

test('the amount agrees with the book while all of it is frozen', () => {
  const facts = (amount: bigint) => factsOf({ amount, account: null }, known);
  expect(found(facts(80n * YUAN), '退款金额')).toEqual({
    label: '退款金额',
    given: '80.00 元',
    found: '可退本金 100.00 元，这笔已冻结',
    verdict: factVerdict.agrees,
    source: '账簿',
  });
  expect(found(facts(80n * YUAN + 1n), '退款金额')).toMatchObject({
    found: '冻结的只有 80.00 元',
    verdict: factVerdict.differs,
  });
});

test('the account agrees with whoever sent money by bank, differs from anybody else, and stands alone without one', () => {
  const facts = (payers: string[]) => factsOf({ amount: YUAN, account }, { ...known, plan: { ...plan, payers } });
  expect(found(facts([]), '收款户名')).toEqual({ label: '收款户名', given: account.holder });
  expect(found(facts(['北京某公司(集团)']), '收款户名')).toMatchObject({ verdict: factVerdict.agrees });
  expect(found(facts(['北京某公司(集团)', '张三']), '收款户名')).toMatchObject({
    found: '北京某公司(集团)、张三',
    verdict: factVerdict.differs,
  });
});

test('an account that money went to before says so', () => {
  const facts = (paidTo: number) => factsOf({ amount: YUAN, account }, { ...known, paidTo });
  expect(found(facts(0), '收款账户')).toEqual({ label: '收款账户', given: '工商银行 62220212' });
  expect(found(facts(2), '收款账户')).toMatchObject({ found: '以前转过 2 次' });
});

test('where the money came from is summed by channel; what no top-up covers goes to the account, or stays on the balance', () => {
  const parts = [part('PO1', 1, 30n), part('PO2', 1, 20n), part('PO3', 3, 10n)];
  const channels = new Map([
    ['PO1', 2],
    ['PO2', 2],
    ['PO3', 4],
  ]);
  const facts = (to: typeof account | null) =>
    factsOf({ amount: 80n * YUAN, account: to }, { ...known, channels, plan: { ...plan, parts, rest: 20n * YUAN } });
  const covered = '支付宝，原路退回 50.00 元；对公转账，银行转账 10.00 元；没有对应的充值，';
  expect(found(facts(account), '本金来路')?.found).toBe(`${covered}银行转账 20.00 元`);
  expect(found(facts(account), '实际退出')?.found).toBe('80.00 元');
  expect(found(facts(null), '本金来路')?.found).toBe(`${covered}退到余额 20.00 元`);
  expect(found(facts(null), '实际退出')?.found).toBe('60.00 元');
});

test('what is taken off is named, and what is not is not', () => {
  const facts = (owed: bigint, bonusBack: bigint, withheld: bigint) =>
    factsOf(
      { amount: 80n * YUAN, account },
      {
        ...known,
        held: { ...held, bonus: 7n * YUAN },
        plan: { ...plan, owed, parts: [{ ...part('PO1', 1, 30n), bonusBack, withheld }] },
      },
    );
  const none = facts(0n, 0n, 0n);
  expect(found(none, '赠送')?.found).toBe('赠送余额 7.00 元，不退');
  expect(found(none, '已用授信')?.found).toBe('没有');
  const all = facts(39n * YUAN, 3n * YUAN, 4n * YUAN);
  expect(found(all, '赠送')?.found).toBe('赠送余额 7.00 元，不退；按比例收回 3.00 元；已花掉的 4.00 元从退款里扣');
  expect(found(all, '已用授信')?.found).toBe('先归还 39.00 元');
});

test('of a request that is decided only what was said is shown', () => {
  expect(saidFacts(YUAN, null)).toEqual([{ label: '退款金额', given: '1.00 元' }]);
  expect(saidFacts(YUAN, account).map(({ label }) => label)).toEqual(['退款金额', '收款户名', '收款账户']);
});
