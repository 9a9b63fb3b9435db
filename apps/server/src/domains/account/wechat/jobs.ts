// Background work of WeChat accounts.
import { job } from '../../../kernel/job';
import { findFollowers } from './follower/service';

/** Also added when a WeChat account is bound: who follows already is reached from then on. */
export const FIND_FOLLOWERS = job('account.findFollowers');
export const findFollowersJob = FIND_FOLLOWERS.does(findFollowers, { schedule: '*/10 * * * *' });
