// Background work of certification: face checks that nobody's page waits for any more.
import type { Job } from '../../kernel/job';
import { settleAll } from './person/service';

export const jobs: readonly Job<never>[] = [{ name: 'certification.settleAll', run: settleAll, schedule: '* * * * *' }];
