import { smsState } from '@jishi/contract/enums/sms';
import { expect, test } from 'vitest';
import { whyNot } from './rules';

test('a message that left and nobody has goes back, once, while its member is there', () => {
  const given = { givenBack: false, isClosed: false };
  const back = smsState.rows.filter(({ value }) => whyNot({ ...given, state: value }) === undefined);
  expect(back.map(({ value }) => value)).toEqual([smsState.notDelivered, smsState.unknown]);
  expect(whyNot({ ...given, state: smsState.delivered })).toBe('这条短信现在是“送达”，只有未送达和未知的可以退回');
  expect(whyNot({ state: smsState.unknown, givenBack: true, isClosed: true })).toBe('这条短信的费用已经退回');
  expect(whyNot({ state: smsState.unknown, givenBack: false, isClosed: true })).toBe('这位用户已经注销');
});
