import { smsStatus } from '@jishi/contract/enums/sms';
import { expect, test } from 'vitest';
import { type Signature, isWaiting, signatureWords, templateWords } from './standing';

const filings = (...statuses: number[]) =>
  statuses.map((status, at) => ({ carrier: at + 1, status, reason: '照片不清' }));
const signature = (more: Partial<Signature>): Signature => ({
  id: '1',
  name: '澄江',
  source: 1,
  status: smsStatus.filing,
  version: 1,
  reasons: [],
  next: null,
  filings: filings(1, 1, 1),
  hasRealName: true,
  ahead: null,
  submitTime: '2026-11-03 10:00:00',
  ...more,
});
const reasons = [{ field: 'files' as const, reason: '授权书缺骑缝章' }];

test.each<[Partial<Signature>, string]>([
  [{ status: smsStatus.waiting, ahead: 2 }, '前面还有 2 个，通常 2 小时内'],
  [{ status: smsStatus.waiting, ahead: 0, hasRealName: false }, '排在最前，通常 2 小时内；可先填实名备案资料'],
  [{ status: smsStatus.refused, reasons }, '授权书缺骑缝章。材料仍在，改后可再交'],
  [{ status: smsStatus.stopped, reasons }, '平台停用：授权书缺骑缝章'],
  [{ status: smsStatus.draft }, '已撤回，修改后可再交'],
  [{ hasRealName: false }, '请填写实名备案资料，运营商据此备案'],
  [{}, '约 3 个工作日，备好一家即可发送'],
  [{ filings: filings(3, 3, 2) }, '电信约 3 个工作日，先走已备案的'],
  [{ filings: filings(3, 4, 2) }, '联通驳回：照片不清，更正资料后再报'],
  [{ status: smsStatus.passed, filings: filings(3, 3, 3) }, '三家运营商都已备案'],
  [{ next: { version: 2, status: smsStatus.waiting, reasons: [] } }, '第 2 版审核中，第 1 版照常用'],
  [{ next: { version: 2, status: smsStatus.refused, reasons } }, '第 2 版已退回：授权书缺骑缝章，第 1 版照常用'],
  [{ next: { version: 2, status: smsStatus.draft, reasons: [] } }, '第 2 版没有提交，第 1 版照常用'],
])('of %j is said: %s', (more, words) => {
  expect(signatureWords(signature(more))).toBe(words);
});

test('a template says why it came back, and what of it waits', () => {
  const template = {
    id: '1',
    code: 'TP1',
    name: '通知',
    kind: 2,
    content: '您好',
    variables: [],
    status: smsStatus.passed,
    version: 1,
    reasons: [],
    next: null,
    submitTime: '2026-11-03 10:00:00',
  };
  expect(templateWords(template)).toBe('');
  const told = [{ field: 'content' as const, reason: '写完整' }];
  expect(templateWords({ ...template, status: smsStatus.refused, reasons: told })).toBe('写完整');
  expect(templateWords({ ...template, status: smsStatus.stopped, reasons: told })).toBe('平台停用：写完整');
  expect(isWaiting(template)).toBe(false);
  expect(isWaiting({ ...template, status: smsStatus.waiting })).toBe(true);
  expect(isWaiting({ ...template, next: { version: 2, status: smsStatus.waiting, reasons: [] } })).toBe(true);
});
