// Words of states for readers who are not signed in, and have no enumerations.
import { quoteChange, quoteStatus } from '@jishi/contract/enums/quote';
import type { EnumRow } from '@jishi/contract/enums/enumeration';

export const STATUS_WORDS: Readonly<Record<number, string>> = Object.fromEntries(
  quoteStatus.rows.map(({ value, label }) => [value, label]),
);

export const CHANGE_WORDS: Readonly<Record<number, EnumRow | undefined>> = Object.fromEntries(
  quoteChange.rows.map((row) => [row.value, row]),
);
