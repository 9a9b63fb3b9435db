// Background jobs of certification: what no page waits for, and licences that end.
import type { Job } from '../../kernel/job';
import { readKeptLicence, readLicenceLater } from './enterprise/review/service';
import { watchTerms } from './enterprise/term/service';
import { settleTransfers } from './enterprise/transfer/service';
import { settleAll } from './service';

export const jobs: readonly Job<never>[] = [
  { name: 'certification.settleAll', run: settleAll, schedule: '* * * * *' },
  { name: 'certification.settleTransfers', run: settleTransfers, schedule: '* * * * *' },
  { name: 'certification.watchTerms', run: watchTerms, schedule: '11 * * * *' },
  readLicenceLater.does(readKeptLicence),
];
