import type { Domain } from '../../kernel/domain';
import { eraseMember } from './store';
import { routes } from './routes';

export const coupon: Domain = { routes, eraseMember };
