// Background work of content: what was scheduled becomes public.
import type { Job } from '../../kernel/job';
import { publishDue } from './entry/service';

export const jobs: readonly Job<never>[] = [{ name: 'content.publishDue', run: publishDue, schedule: '* * * * *' }];
