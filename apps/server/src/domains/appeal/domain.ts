// What appeals serve, do in the background and add to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { openPlaces, reviewKinds } from '../review';
import * as conversation from './conversation/service';
import * as assignment from './desk/assignment/service';
import * as decision from './desk/decision/service';
import * as desk from './desk/service';
import * as template from './desk/template/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as list from './list';
import * as opening from './opening/service';
import { appealRefunds } from './review/service';
import { sealed } from './sealed/rules';
import * as service from './service';
import { countOpen } from './store';
import * as tail from './tail/service';

export const appeal: Domain = {
  useCases: useCasesOf(assignment, conversation, decision, desk, list, opening, service, tail, template),
  jobs,
  eraseMember,
  sealed,
  extends: [
    reviewKinds.with(appealRefunds),
    openPlaces.with({ to: '/appeals', reads: 'appeal.read', count: countOpen }),
  ],
};
