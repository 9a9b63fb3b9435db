import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as month from './month/service';
import * as proof from './proof/service';
import * as receipt from './receipt/service';

export const statement: Domain = {
  useCases: useCasesOf(month, proof, receipt),
};
