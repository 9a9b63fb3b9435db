// A member's key as the panel and its dialogs know it.
import type { ApiKey } from '@jishi/contract/access/key';
import type * as z from 'zod';

export type Key = z.output<typeof ApiKey>;

/** `keyMode` on the wire: 1 live, 2 sandbox. */
export type KeyMode = 1 | 2;
