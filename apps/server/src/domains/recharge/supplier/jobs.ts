// What is done for suppliers in the background.
import type { Job } from '../../../kernel/job';
import { watchBalances } from './balance/service';
import { compareBills } from './bill/service';

const balances: Job = { name: 'recharge.watchBalances', schedule: '*/10 * * * *', run: watchBalances };
/** From nine in the morning on, Beijing time. */
const bills: Job = { name: 'recharge.compareBills', schedule: '15 1-15 * * *', run: compareBills };

export const supplierJobs: readonly Job<never>[] = [balances, bills];
