// What appeals serve, do in the background and add to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { openPlaces, reviewKinds } from '../review';
import * as conversation from './conversation/service';
import * as assignment from './console/assignment/service';
import * as decision from './console/decision/service';
import * as console from './console/service';
import * as template from './console/template/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as list from './list';
import * as opening from './opening/service';
import { appealRefunds } from './review/service';
import { sealed } from './sealed/rules';
import * as service from './service';
import { selectOpen } from './store';
import * as tail from './tail/service';

export const appeal: Domain = {
  useCases: useCasesOf(assignment, console, conversation, decision, list, opening, service, tail, template),
  jobs,
  eraseMember,
  sealed,
  extends: [
    reviewKinds.with(appealRefunds),
    openPlaces.with({ to: '/appeals', name: '申诉', reads: 'appeal.read', look: selectOpen }),
  ],
};
