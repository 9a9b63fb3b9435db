import type { getAppealCase } from '@jishi/contract/console/appeal';
import type { Output } from '@jishi/contract/endpoint';

/** An appeal as its screen shows it. */
export type Case = Output<typeof getAppealCase>;
