// What a member applied for, as the list tells it.
import type { Apply } from '@jishi/contract/access';
import type * as z from 'zod';

export type Application = z.output<typeof Apply>;
