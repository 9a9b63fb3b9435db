import type { Domain } from '../../kernel/domain';
import { eraseMember } from './member/service';
import { routes } from './routes';

export const audit: Domain = { routes, eraseMember };
