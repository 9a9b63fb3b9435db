// What access serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { proofs } from '../ledger';
import { reviewKinds } from '../review';
import * as applyList from './apply/list';
import * as apply from './apply/service';
import * as applyStandingList from './apply/standing/list';
import * as applyStanding from './apply/standing/service';
import * as authorization from './authorization/service';
import * as collectionList from './collection/list';
import * as collection from './collection/service';
import { proveCharges } from './charge/service';
import * as consumption from './consumption/service';
import * as earlyWarning from './early-warning/service';
import { eraseMember } from './erasure/store';
import * as guard from './guard/service';
import { jobs } from './jobs';
import * as lateChargeList from './late-charge/list';
import * as limit from './key/limit/service';
import * as key from './key/service';
import * as keyStanding from './key/standing/service';
import * as recordList from './record/list';
import * as record from './record/service';
import * as sceneList from './scene/decision/list';
import { scenes } from './scene/decision/service';
import * as scene from './scene/service';
import * as statistic from './statistic/service';
import * as tail from './tail/service';
import { sealed } from './sealed/rules';

export const access: Domain = {
  useCases: useCasesOf(
    apply,
    applyList,
    applyStanding,
    applyStandingList,
    authorization,
    collection,
    collectionList,
    consumption,
    earlyWarning,
    guard,
    lateChargeList,
    limit,
    key,
    keyStanding,
    record,
    recordList,
    scene,
    sceneList,
    statistic,
    tail,
  ),
  jobs,
  eraseMember,
  sealed,
  extends: [reviewKinds.with(scenes), proofs.with(proveCharges)],
};
