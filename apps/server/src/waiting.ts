// What waits for somebody to act, for those who watch the site: operators' queues, and work that no worker has begun.
import { lateJobs } from './domains/job';
import { waitingWork } from './domains/review';
import type { Shared } from './http/server';
import type { Waiting } from './kernel/waiting';

/** All queues of the site. @throws as the database */
export async function waitingFor(shared: Shared): Promise<Waiting[]> {
  const [work, jobs] = await Promise.all([waitingWork(shared), lateJobs(shared.db)]);
  return [...work, { queue: '到时未做的后台任务', ...jobs }];
}
