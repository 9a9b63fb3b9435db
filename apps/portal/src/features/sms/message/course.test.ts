import { smsState } from '@jishi/contract/enums/sms';
import { expect, test } from 'vitest';
import { type MessageDetail, courseOf, tookWords } from './course';

const message = (of: Partial<MessageDetail>) =>
  ({
    state: smsState.queued,
    code: '',
    words: '',
    givenBack: false,
    createTime: '2026-11-20 10:00:00',
    sendTime: '2026-11-20 10:00:00',
    submitTime: null,
    endTime: null,
    ...of,
  }) as MessageDetail;
const names = { state: '未送达', provider: '阿里云' };

test('a message that waits has one step, which says when it goes out if that is later', () => {
  expect(courseOf(message({}), names)).toEqual([{ time: '2026-11-20 10:00:00', what: '已接收，已扣费', note: '' }]);
  expect(courseOf(message({ sendTime: '2026-11-21 08:30:00' }), names)[0]!.note).toBe('定于 2026-11-21 08:30 发送');
});

test('one that did not arrive says who carried it, why it failed, and that its money is back', () => {
  const failed = message({
    state: smsState.notDelivered,
    code: 'UNDELIV',
    words: '关机',
    givenBack: true,
    submitTime: '2026-11-20 10:00:01',
    endTime: '2026-11-20 10:00:05',
  });
  expect(courseOf(failed, names).map(({ what, note }) => [what, note])).toEqual([
    ['未送达', '关机，代码 UNDELIV；费用已退回'],
    ['已提交给阿里云的通道', ''],
    ['已接收，已扣费', ''],
  ]);
  expect(
    courseOf({ ...failed, givenBack: false }, { ...names, provider: '' }).map(({ what, note }) => [what, note]),
  ).toEqual([
    ['未送达', '关机，代码 UNDELIV'],
    ['已提交给通道', ''],
    ['已接收，已扣费', ''],
  ]);
});

test('one that arrived needs no reason', () => {
  const arrived = message({ state: smsState.delivered, code: 'DELIVRD', endTime: '2026-11-20 10:00:05' });
  expect(courseOf(arrived, { ...names, state: '送达' })[0]).toEqual({
    time: '2026-11-20 10:00:05',
    what: '送达',
    note: '',
  });
});

test.each([
  [null, ''],
  [2130, '2.1 秒'],
  [90_000, '2 分钟'],
  [7_260_000, '2 小时 1 分'],
])('%s ms until the receipt are %s', (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});
