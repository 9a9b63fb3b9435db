import type { Domain } from '../../kernel/domain';
import { eraseMember } from './renewal/store';
import { jobs } from './jobs';
import { routes } from './routes';

export const vip: Domain = { routes, jobs, eraseMember };
