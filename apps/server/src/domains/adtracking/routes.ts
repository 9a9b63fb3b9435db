import { trackProductVisit, trackVisit } from '@jishi/contract/adtracking';
import * as consoleContract from '@jishi/contract/console/adtracking';
import { type Route, route } from '../../kernel/route';
import * as campaign from './campaign/service';
import * as service from './service';

export const routes: readonly Route[] = [
  route(trackVisit, service.trackVisit),
  route(trackProductVisit, service.trackProductVisit),
  route(consoleContract.listCampaigns, campaign.listCampaigns),
  route(consoleContract.exportCampaigns, campaign.exportCampaigns),
  route(consoleContract.listAdMembers, campaign.listAdMembers),
];
