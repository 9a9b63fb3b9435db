import type { getAppealCase } from '@jishi/contract/console/appeal';
import type { Output } from '@jishi/contract/endpoint';

/** An appeal as an operator sees it. */
export type Case = Output<typeof getAppealCase>;
