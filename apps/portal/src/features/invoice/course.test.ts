import { expect, it } from 'vitest';
import { courseOf } from './course';

const REVERSAL = { no: 'HC1', gross: '-30.00', reason: '套餐退订', number: '', time: '2026-11-03 09:00:00' };

it('tells what happened in the order it happened, and nothing of a reversal that was refused', () => {
  const course = courseOf({
    applyTime: '2026-11-01 09:00:00',
    issueTime: '2026-11-01 10:00:00',
    number: '26332000000000000001',
    reversals: [
      { ...REVERSAL, no: 'HC3', status: 1, issueTime: null, time: '2026-11-04 09:00:00' },
      { ...REVERSAL, no: 'HC2', status: 4, issueTime: null },
      { ...REVERSAL, status: 3, number: '26332000000000000002', issueTime: '2026-11-03 10:00:00' },
    ],
  });
  expect(course.map(({ key, what }) => [key, what])).toEqual([
    ['apply', '提交申请，金额占用'],
    ['issue', '开具'],
    ['HC1', '红冲 30.00 元，套餐退订'],
    ['HC3', '将红冲 30.00 元，套餐退订'],
  ]);
  expect(course[2]).toMatchObject({ reversalNo: 'HC1', note: '26332000000000000002' });
});

it('of one that waits knows the application only', () => {
  const waiting = { applyTime: '2026-11-01 09:00:00', issueTime: null, number: '', reversals: [] };
  expect(courseOf(waiting).map(({ key }) => key)).toEqual(['apply']);
});
