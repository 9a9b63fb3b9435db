// Refusing input before it is sent, as the server would: same schema, same words, same paths.
import { refusals } from '@jishi/contract/refusals';
import type * as z from 'zod';
import { ApiError, type FieldMessage } from '@jishi/ui/wire/envelope';

/** @throws ApiError invalidInput with one message per field, the first that applies */
export function refuseInvalid(schema: z.ZodType, input: unknown): void {
  const issues = schema.safeParse(input).error?.issues ?? [];
  if (issues.length === 0) return;
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const at = path.join('.');
    if (!messages.has(at)) messages.set(at, /\p{Script=Han}/u.test(message) ? message : '内容不正确');
  }
  const fields: FieldMessage[] = [...messages].map(([path, message]) => ({ path, message }));
  throw new ApiError({ ...refusals.invalidInput, result: { fields } });
}
