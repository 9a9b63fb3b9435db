import { expect, it } from 'vitest';
import { partedFrom } from './difference';

it.each([
  ['沈若川', '沈知行', ['沈', '若川', '']],
  ['西湖区文三路 188 号', '西湖区文三路 259 号', ['西湖区文三路 ', '188', ' 号']],
  ['杭州某某贸易', '杭州某某贸易有限公司', ['杭州某某贸易', '', '']],
  ['杭州某某贸易有限公司', '杭州某某贸易', ['杭州某某贸易', '有限公司', '']],
  ['工单 77', '工单 7', ['工单 ', '77', '']],
  ['𠮷野', '吉野', ['', '𠮷', '野']],
])('%s beside %s', (text, other, parts) => expect(partedFrom(text, other)).toEqual(parts));

it('marks a number as a whole: half of one says nothing', () => {
  expect(partedFrom('60,000.00 元', '65,000.00 元')).toEqual(['', '60,000.00', ' 元']);
  expect(partedFrom('99,999.00 元', '充值余额 2,760.00 元')).toEqual(['', '99,999.00', ' 元']);
});
