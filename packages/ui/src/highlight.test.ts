import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './highlight';

const kindsOf = (source: string, language: string) =>
  tokenise(source, language).flatMap(({ kind, text }) => (kind ? [`${kind} ${text}`] : []));

describe('colouring source text', () => {
  it('tells keys from strings in JSON', () => {
    expect(kindsOf('{"code": 0, "msg": "成功", "ok": true}', 'json')).toEqual([
      'key "code"',
      'number 0',
      'key "msg"',
      'string "成功"',
      'key "ok"',
      'keyword true',
    ]);
  });

  it('does not take the slashes of an address for a comment', () => {
    expect(kindsOf('get(https://example.com/a) // why', 'go')).toEqual(['comment // why']);
  });

  it('takes # for a comment only where the language does', () => {
    expect(kindsOf('x # why', 'python')).toEqual(['comment # why']);
    expect(kindsOf('x # why', 'java')).toEqual([]);
  });

  it('leaves escaped quotes inside their string', () => {
    expect(kindsOf(String.raw`"a \" b"`, 'json')).toEqual([String.raw`string "a \" b"`]);
  });

  it('never loses or adds a character', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('json', 'python', 'java', 'php', 'curl'), (source, language) => {
        expect(
          tokenise(source, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(source);
      }),
    );
  });
});
