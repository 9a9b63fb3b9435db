import type { Domain } from '../../kernel/domain';
import { jobs } from './jobs';
import { routes } from './routes';

export const account: Domain = { routes, jobs };
