// What referral serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { welcomes } from '../account';
import { certifications } from '../certification';
import { arrivals } from '../payment';
import { reviewKinds } from '../review';
import * as campaignList from './campaign/list';
import * as campaign from './campaign/service';
import { campaignProposals } from './campaign/service';
import { jobs } from './jobs';
import * as list from './list';
import { heldInvitations } from './review/service';
import * as service from './service';
import { heed, keepInvitation } from './service';

export const referral: Domain = {
  useCases: useCasesOf(campaign, campaignList, list, service),
  jobs,
  extends: [
    reviewKinds.with(heldInvitations),
    reviewKinds.with(campaignProposals),
    welcomes.with(keepInvitation),
    certifications.with(heed),
    arrivals.with(heed),
  ],
};
