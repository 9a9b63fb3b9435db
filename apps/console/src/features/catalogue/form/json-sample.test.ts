import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, jsonFault, laidOut } from './json-sample';
import { placeNameOf } from './place-name';

describe('checking a sample', () => {
  it('names the place where it stops being JSON', () => {
    expect(jsonFault('{\n  "a": 1,\n  b: 2\n}')).toBe('第 3 行第 3 列附近不是合法的 JSON');
  });

  it('says that it is not finished', () => {
    expect(['{"a":', '{"a":1', '{"a":[1]\n', '[1,'].map(jsonFault)).toEqual(Array(4).fill('JSON 没有写完整'));
  });

  it('has nothing to say of JSON, or of nothing', () => {
    expect([jsonFault('{"a":[1]}'), jsonFault('  ')]).toEqual([undefined, undefined]);
  });
});

describe('laying a sample out', () => {
  it('keeps numbers and strings as they were written', () => {
    expect(laidOut('{"a":1.00,"b":"x: {y}, \\"z\\"","c":{},"d":[ ],"e":[12345678901234567890]}')).toBe(
      '{\n  "a": 1.00,\n  "b": "x: {y}, \\"z\\"",\n  "c": {},\n  "d": [],\n  "e": [\n    12345678901234567890\n  ]\n}',
    );
  });

  it('never changes what the JSON says, and is what it already is when done twice', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = laidOut(JSON.stringify(value));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(laidOut(text)).toBe(text);
      }),
    );
  });
});

describe('the fields of a sample', () => {
  it('are those of the result, lists by what stands in them', () => {
    const sample =
      '{"code":0,"msg":"ok","result":{"total":2,"list":[{"city":null},{"city":"杭州","rate":0.5}],"open":true}}';
    expect(fieldsOf(sample, [{ name: 'total', type: 'integer', description: '总数' }])).toEqual([
      { name: 'total', type: 'integer', description: '总数' },
      { name: 'list', type: 'array', description: '' },
      { name: 'list[].city', type: 'string', description: '' },
      { name: 'list[].rate', type: 'number', description: '' },
      { name: 'open', type: 'boolean', description: '' },
    ]);
  });

  it('are those of the whole answer where it is no envelope', () => {
    expect(fieldsOf('{"data":{"a":1}}', []).map(({ name }) => name)).toEqual(['data', 'data.a']);
  });
});

it.each([
  ['apiInfos.0.params.2.name', '接口 1 · 参数 3'],
  ['offers.1.price', '套餐 2'],
  ['apiInfos', ''],
  ['name', ''],
])('%s stands in %j', (path, name) => {
  expect(placeNameOf(path)).toBe(name);
});
