import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as desk from './availability/desk/service';
import * as check from './check/service';
import * as editing from './editing/service';
import * as openapi from './openapi/service';
import * as service from './service';

export const catalogue: Domain = {
  useCases: useCasesOf(desk, check, editing, openapi, service),
};
