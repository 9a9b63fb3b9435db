// What coupon serves and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { welcomes } from '../account';
import { promotions } from '../payment';
import * as bonus from './bonus/service';
import * as campaignList from './campaign/list';
import * as campaign from './campaign/service';
import * as grant from './grant/service';
import { grantForRegistration } from './grant/service';
import * as list from './list';
import { promotion } from './promotion/service';
import * as service from './service';
import { eraseMember } from './store';
import * as templateList from './template/list';
import * as template from './template/service';

export const coupon: Domain = {
  useCases: useCasesOf(bonus, campaign, campaignList, grant, list, service, template, templateList),
  eraseMember,
  extends: [promotions.with(promotion), welcomes.with(grantForRegistration)],
};
