import type { Domain } from '../../kernel/domain';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import { routes } from './routes';

export const adtracking: Domain = { routes, jobs, eraseMember };
