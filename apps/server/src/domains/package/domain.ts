// What package serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { fulfilments } from '../payment';
import * as holding from './holding/service';
import { fulfilment } from './holding/service';
import { jobs } from './jobs';
import * as offer from './offer/service';
import * as record from './record/list';
import * as renewal from './renewal/service';
import { eraseMember } from './renewal/store';

export const packages: Domain = {
  useCases: useCasesOf(holding, offer, record, renewal),
  jobs,
  eraseMember,
  extends: [fulfilments.with(fulfilment)],
};
