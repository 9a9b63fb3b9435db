import type { Job } from '../../kernel/job';
import { proveBooks } from './verification/service';

/** Every night at 03:40 Beijing time: proves the books and logs every violation by name. */
const proveBooksNightly: Job = {
  name: 'ledger.proveBooks',
  schedule: '40 19 * * *',
  async run(ctx) {
    const proof = await proveBooks(ctx);
    if (!proof.ok) ctx.log.error(proof, 'the ledger does not add up');
  },
};

export const jobs: readonly Job[] = [proveBooksNightly];
