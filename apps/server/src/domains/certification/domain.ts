// What certification serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as licence from './licence/service';
import * as person from './person/service';
import { sealed } from './sealed/rules';

export const certification: Domain = {
  useCases: useCasesOf(licence, person),
  jobs,
  eraseMember,
  sealed,
};
