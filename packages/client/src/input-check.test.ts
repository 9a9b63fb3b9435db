import { saveProject } from '@jishi/contract/console/catalogue';
import { ApiError } from '@jishi/ui/wire/envelope';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { refuseInvalid } from './input-check';

function refusalOf(schema: z.ZodType, input: unknown): ApiError | undefined {
  try {
    refuseInvalid(schema, input);
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
}

it('lets pass what the schema takes', () => {
  expect(refusalOf(z.object({ name: z.string() }), { name: 'a' })).toBeUndefined();
});

it('refuses as the server does: code 4000, paths with dots, one message per field', () => {
  const schema = z.object({
    rows: z.array(
      z.object({
        code: z
          .string()
          .min(3, '太短')
          .regex(/^[a-z]+$/, '只用字母'),
      }),
    ),
  });
  const refusal = refusalOf(schema, { rows: [{ code: 'abc' }, { code: '1' }] });
  expect(refusal).toBeInstanceOf(ApiError);
  expect([refusal!.code, refusal!.fields]).toEqual([4000, [{ path: 'rows.1.code', message: '太短' }]]);
});

it('never shows words that are not meant for people', () => {
  expect(refusalOf(z.object({ n: z.number() }), { n: 'x' })!.fields).toEqual([{ path: 'n', message: '内容不正确' }]);
});

it('knows the contract: an empty product lacks a name', () => {
  expect(refusalOf(saveProject.input, {})!.fields).toContainEqual({ path: 'name', message: '请输入产品名称' });
});
