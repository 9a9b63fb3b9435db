import type { Domain } from '../../kernel/domain';
import { routes } from './routes';

export const statement: Domain = { routes };
