// What parcel serves and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { reviewKinds } from '../review';
import { eraseMember } from './erasure/store';
import * as list from './list';
import * as service from './service';
import { parcels } from './service';

export const parcel: Domain = {
  useCases: useCasesOf(list, service),
  eraseMember,
  extends: [reviewKinds.with(parcels)],
};
