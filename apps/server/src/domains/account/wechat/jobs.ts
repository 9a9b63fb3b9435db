// Background work of WeChat accounts.
import type { Job } from '../../../kernel/job';
import { findFollowers } from './follower/service';

/** Also added when a WeChat account is bound: who follows already is reached from then on. */
export const findFollowersJob: Job<never> = {
  name: 'account.findFollowers',
  run: findFollowers,
  schedule: '*/10 * * * *',
};
