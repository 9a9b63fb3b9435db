// An application as the list returns it.
import type { Apply } from '@jishi/contract/access';
import type * as z from 'zod';

export type Application = z.output<typeof Apply>;
