// What vip serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { fulfilments } from '../payment';
import { jobs } from './jobs';
import * as level from './level/service';
import * as membershipList from './membership/list';
import * as membership from './membership/service';
import * as orderList from './order/list';
import * as order from './order/service';
import { fulfilment } from './order/service';
import * as renewal from './renewal/service';
import { eraseMember } from './renewal/store';
import * as service from './service';

export const vip: Domain = {
  useCases: useCasesOf(level, membership, membershipList, order, orderList, renewal, service),
  jobs,
  eraseMember,
  extends: [fulfilments.with(fulfilment)],
};
