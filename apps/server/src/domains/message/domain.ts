// What message serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as broadcastList from './broadcast/list';
import * as broadcast from './broadcast/service';
import * as centreList from './centre/list';
import * as centre from './centre/service';
import * as email from './email/service';
import * as deliveryList from './delivery/list';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as reception from './reception/service';
import * as webhook from './webhook/service';
import { trials } from '../../kernel/provider-trial';
import { smsTrial, smtpTrial, wechatServiceTrial } from './trial/service';
import { digests, sealed } from './sealed/rules';

export const message: Domain = {
  useCases: useCasesOf(broadcast, broadcastList, centre, centreList, deliveryList, email, reception, webhook),
  jobs,
  eraseMember,
  sealed,
  digests,
  extends: [trials.with(smsTrial), trials.with(smtpTrial), trials.with(wechatServiceTrial)],
};
