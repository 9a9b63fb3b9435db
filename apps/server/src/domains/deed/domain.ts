// What deeds serve and add to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { openPlaces } from '../review';
import * as console from './console/service';
import { eraseMember } from './erasure/store';
import * as issuing from './issuing/service';
import * as list from './list';
import { sealed } from './sealed/rules';
import * as service from './service';
import { selectOpen } from './store';

export const deed: Domain = {
  useCases: useCasesOf(console, issuing, list, service),
  eraseMember,
  sealed,
  extends: [openPlaces.with({ to: '/deeds?status=2', name: '合同', reads: 'deed.read', look: selectOpen })],
};
