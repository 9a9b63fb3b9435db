// What organisation serves.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as colleague from './colleague/service';
import { eraseMember } from './erasure/store';
import * as invitation from './invitation/service';
import * as key from './key/service';
import { digests } from './sealed/rules';
import * as service from './service';
import * as spend from './spend/service';

export const organisation: Domain = {
  useCases: useCasesOf(colleague, invitation, key, service, spend),
  eraseMember,
  digests,
};
