// A member's key as the panel and its dialogs know it.
import type { ApiKey } from '@jishi/contract/access/default-key';
import { keyMode } from '@jishi/contract/enums/access';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type * as z from 'zod';

export type Key = z.output<typeof ApiKey>;

export type KeyMode = ValueOf<typeof keyMode>;

/** The kind of key that a value of an address or a choice stands for. */
export function modeOf(text: string | undefined): KeyMode {
  return text === String(keyMode.sandbox) ? keyMode.sandbox : keyMode.live;
}
