// What bank serves.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as branches from './list';
import * as service from './service';

export const bank: Domain = { useCases: useCasesOf(branches, service) };
