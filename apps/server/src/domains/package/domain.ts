import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './renewal/store';
import { jobs } from './jobs';
import * as holding from './holding/service';
import * as offer from './offer/service';
import * as record from './record/service';
import * as renewal from './renewal/service';

export const packages: Domain = {
  useCases: useCasesOf(holding, offer, record, renewal),
  jobs,
  eraseMember,
};
