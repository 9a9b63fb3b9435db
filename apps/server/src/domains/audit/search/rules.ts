// Cursors of the audit trail.
import { Refusal } from '../../../kernel/refusal';

/** Counting stops here: a longer list says that there is more. */
export const COUNT_CAP = 10_000;

export function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** The id a cursor stands for. @throws Refusal invalidInput */
export function idOfCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,18}$/.test(id)) throw new Refusal('invalidInput', '翻页标记不正确，请回到第一页');
  return id;
}
