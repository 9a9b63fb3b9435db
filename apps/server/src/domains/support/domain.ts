// What tickets serve, do in the background and add to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { openPlaces } from '../review';
import * as console from './console/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as list from './list';
import * as opening from './opening/service';
import { sealed } from './sealed/rules';
import * as service from './service';
import { selectOpen } from './store';

export const support: Domain = {
  useCases: useCasesOf(console, list, opening, service),
  jobs,
  eraseMember,
  sealed,
  extends: [openPlaces.with({ to: '/tickets', name: '工单', reads: 'support.read', look: selectOpen })],
};
