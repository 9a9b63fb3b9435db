import { variableKind } from '@jishi/contract/enums/sms';
import { linesOf } from '@jishi/contract/pasted-lines';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, EMPTY, firstValues, listSent, listedOf, readDraft, sourceOf, valueFaults, whatOf } from './rules';

const text = (name: string) => ({ name, kind: variableKind.text, most: 10, hosts: [] });
const variables = [text('收货人'), text('订单号')];
const draft = (more: Partial<Draft>): Draft => ({ ...EMPTY, signatureId: '1', templateId: '2', ...more });

test('a head is read from the first line, and its line stays empty where it stood', () => {
  const list = '手机号,订单号,收货人\n13800138021,7001,王女士\n\n13911220457,7002,李先生';
  expect(listedOf(list)).toEqual({
    heads: ['手机号', '订单号', '收货人'],
    columns: 3,
    first: ['13800138021', '7001', '王女士'],
    count: 2,
  });
  expect(linesOf(listSent(list)).map(({ line }) => line)).toEqual([2, 4]);
  expect(listSent('\n \n手机号\n13800138021')).toBe('\n \n\n13800138021');
  expect(listSent('13800138021,王')).toBe('13800138021,王');
  expect(listedOf('1380\n').heads, 'a number that is too short is no head').toEqual([]);
});

test('of any list the lines keep their numbers, and only a head is left out', () => {
  const cell = fc.constantFrom('', '13800138021', '1380', '王', '手机号', ' ', 'a b');
  const line = fc.array(cell, { maxLength: 3 }).map((cells) => cells.join(','));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const list = lines.join(end);
      const before = linesOf(list);
      const headed = listedOf(list).heads.length > 0;
      expect(linesOf(listSent(list))).toEqual(headed ? before.slice(1) : before);
    }),
  );
});

test('variables take the column of their name, else the next one, else what is chosen or one value for all', () => {
  const named = listedOf('手机号,订单号,收货人\n13800138021,7001,王女士');
  const asked = (one: Draft, listed = named) => variables.map(({ name }, at) => sourceOf(one, listed, name, at));
  expect(asked(draft({}))).toEqual([{ column: 3 }, { column: 2 }]);
  expect(asked(draft({}), listedOf('13800138021,王女士'))).toEqual([{ column: 2 }, { value: '' }]);
  const chosen = draft({ sources: { 收货人: { value: '您' }, 订单号: { column: 3 } } });
  expect(asked(chosen)).toEqual([{ value: '您' }, { column: 3 }]);
  expect(asked({ ...chosen, mode: 'one' }), 'one number has no columns').toEqual([{ value: '您' }, { value: '' }]);
  expect(asked(draft({ sources: Object.create({ 收货人: { value: 'x' } }) as Draft['sources'] }))[0]).toEqual({
    column: 3,
  });
});

test('nothing is asked of the server before all is there; what is the same for all is judged here', () => {
  const one = draft({ mode: 'one', phone: ' 138 0013 8021 ', sources: { 收货人: { value: ' 王女士 ' } } });
  const listed = listedOf('');
  expect(valueFaults(one, listed, variables)).toEqual({ 订单号: '没有填写' });
  expect(whatOf(one, listed, variables)).toBeUndefined();
  const whole = { ...one, sources: { ...one.sources, 订单号: { value: '7001' } } };
  expect(whatOf(whole, listed, undefined)).toBeUndefined();
  expect(whatOf({ ...whole, later: true }, listed, variables)).toBeUndefined();
  expect(whatOf({ ...whole, later: true, time: '2026-11-24T18:30' }, listed, variables)).toEqual({
    signatureId: '1',
    templateId: '2',
    list: '13800138021',
    fillings: [
      { name: '收货人', value: '王女士' },
      { name: '订单号', value: '7001' },
    ],
    sendTime: '2026-11-24 18:30:00',
  });
  expect(firstValues(whole, listed, variables)).toEqual({ 收货人: '王女士', 订单号: '7001' });
});

test('what was kept comes back, and nothing else does', () => {
  expect(readDraft(JSON.stringify(draft({ list: '13800138021' })))).toEqual(draft({ list: '13800138021' }));
  for (const kept of [null, '', '{', '[]', '{"list":1}']) expect(readDraft(kept)).toBeUndefined();
});
