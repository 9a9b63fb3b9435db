import type { Domain } from '../../kernel/domain';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import { routes } from './routes';

export const message: Domain = { routes, jobs, eraseMember };
