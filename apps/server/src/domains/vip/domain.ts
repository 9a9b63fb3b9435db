import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './renewal/store';
import { jobs } from './jobs';
import * as level from './level/service';
import * as membership from './membership/service';
import * as order from './order/service';
import * as renewal from './renewal/service';
import * as service from './service';

export const vip: Domain = {
  useCases: useCasesOf(level, membership, order, renewal, service),
  jobs,
  eraseMember,
};
