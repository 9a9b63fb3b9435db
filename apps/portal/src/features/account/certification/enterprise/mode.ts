import { getEnterpriseMode } from '@jishi/contract/certification/enterprise';
import type { Output } from '@jishi/contract/endpoint';
import { query } from '../../../../shell/client';

/** The ways of proof and how the one under way stands. */
export type Mode = Output<typeof getEnterpriseMode>;

export const MODE = query(getEnterpriseMode, {});
