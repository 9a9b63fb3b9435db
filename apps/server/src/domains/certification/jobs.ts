// Background jobs of certification: face checks that no page waits for.
import type { Job } from '../../kernel/job';
import { settleAll } from './person/service';

export const jobs: readonly Job<never>[] = [{ name: 'certification.settleAll', run: settleAll, schedule: '* * * * *' }];
