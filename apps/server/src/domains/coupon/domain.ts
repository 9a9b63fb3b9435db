import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './store';
import * as bonus from './bonus/service';
import * as campaign from './campaign/service';
import * as grant from './grant/service';
import './promotion/service';
import * as service from './service';
import * as template from './template/service';

export const coupon: Domain = {
  useCases: useCasesOf(bonus, campaign, grant, service, template),
  eraseMember,
};
