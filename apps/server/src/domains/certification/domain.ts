// What certification serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { trials } from '../../kernel/provider-trial';
import { useCasesOf } from '../../kernel/use-case';
import { withdrawalGates } from '../payment';
import { reviewKinds } from '../review';
import * as consoleList from './console/list';
import * as consoleReading from './console/service';
import * as draft from './draft/service';
import { enterprises } from './enterprise/review/service';
import * as enterprise from './enterprise/service';
import * as transfer from './enterprise/transfer/service';
import * as way from './enterprise/way/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as licence from './licence/service';
import * as person from './person/service';
import { digests, sealed } from './sealed/rules';
import * as service from './service';
import { requireLiveLicence } from './standing/service';
import { esignTrial, licenceReaderTrial } from './trial/service';

export const certification: Domain = {
  useCases: useCasesOf(consoleList, consoleReading, draft, enterprise, licence, person, service, transfer, way),
  jobs,
  eraseMember,
  sealed,
  digests,
  extends: [
    trials.with(esignTrial),
    trials.with(licenceReaderTrial),
    reviewKinds.with(enterprises),
    withdrawalGates.with(requireLiveLicence),
  ],
};
