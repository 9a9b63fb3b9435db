import { expect, test } from 'vitest';
import { ApiError, UNREACHABLE, fieldErrors, readEnvelope, resultOf } from './envelope';

const failed = (code: number, result: unknown = null) => new ApiError({ code, msg: '没有成功', result });

test('code 0 is success and nothing else is', () => {
  expect(resultOf({ code: 0, msg: '', result: { a: 1 } })).toEqual({ a: 1 });
  expect(() => resultOf({ code: 1, msg: '操作没有成功', result: null })).toThrow('操作没有成功');
});

test('only an envelope is read as one', () => {
  expect(readEnvelope({ code: 0 })).toEqual({ code: 0, msg: '', result: null });
  for (const other of [null, undefined, 'ok', 5, [], { code: '0' }, { message: 'x' }]) {
    expect(readEnvelope(other)).toBeUndefined();
  }
});

test('messages of a refused input become errors of form items, nested names included', () => {
  const error = failed(4000, { fields: [{ path: 'params.0.name', message: '参数名不能为空' }] });
  expect(fieldErrors(error)).toEqual([{ name: ['params', '0', 'name'], errors: ['参数名不能为空'] }]);
  expect(fieldErrors(failed(4005))).toEqual([]);
  expect(fieldErrors(new Error('x'))).toEqual([]);
});

test('a lost connection and a fault leave open whether the call was carried out', () => {
  expect(failed(UNREACHABLE).answered).toBe(false);
  expect(failed(500).answered).toBe(false);
  expect(failed(4002).answered).toBe(true);
});
