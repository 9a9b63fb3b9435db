import type { Domain } from '../../kernel/domain';
import { eraseMember } from './store';
import { jobs } from './jobs';
import { routes } from './routes';

export const exports: Domain = { routes, jobs, eraseMember };
