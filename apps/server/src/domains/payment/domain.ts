import type { Domain } from '../../kernel/domain';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import { routes } from './routes';

export const payment: Domain = { routes, jobs, eraseMember };
