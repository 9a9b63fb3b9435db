// What catalogue serves.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as operation from './availability/operation/service';
import * as change from './change/service';
import * as check from './check/service';
import * as cost from './cost/service';
import * as editingList from './editing/list';
import * as editing from './editing/service';
import * as file from './file/service';
import * as openapi from './openapi/service';
import * as service from './service';
import { sealed } from './sealed/rules';
import * as type from './type/service';

export const catalogue: Domain = {
  useCases: useCasesOf(operation, change, check, cost, editing, editingList, file, openapi, service, type),
  sealed,
};
