// Background jobs of content: publish scheduled entries.
import type { Job } from '../../kernel/job';
import { publishDue } from './entry/service';

export const jobs: readonly Job<never>[] = [{ name: 'content.publishDue', run: publishDue, schedule: '* * * * *' }];
