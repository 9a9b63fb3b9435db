import * as contract from '@jishi/contract/access';
import * as applyContract from '@jishi/contract/access/apply';
import * as collectionContract from '@jishi/contract/access/collection';
import * as sceneContract from '@jishi/contract/access/scene';
import * as guardContract from '@jishi/contract/access/guard';
import * as keyContract from '@jishi/contract/access/key';
import * as recordContract from '@jishi/contract/access/record';
import * as consoleContract from '@jishi/contract/console/access';
import * as deskContract from '@jishi/contract/console/apply';
import * as decisionContract from '@jishi/contract/console/scene';
import { type Route, route } from '../../kernel/route';
import * as apply from './apply/service';
import * as standing from './apply/standing/service';
import * as collection from './collection/service';
import * as consumption from './consumption/service';
import * as earlyWarning from './early-warning/service';
import * as guard from './guard/service';
import * as keyLimit from './key/limit/service';
import * as key from './key/service';
import * as keyStanding from './key/standing/service';
import * as record from './record/service';
import * as statistic from './statistic/service';
import * as tail from './tail/service';
import * as decision from './scene/decision/service';
import * as scene from './scene/service';

export const routes: readonly Route[] = [
  route(recordContract.listCallRecords, record.listCallRecords),
  route(recordContract.getCallRecord, record.getCallRecord),
  route(recordContract.tailCallRecords, tail.tailCallRecords),
  route(recordContract.listCallSubjects, statistic.listCallSubjects),
  route(recordContract.getCallStatistics, statistic.getCallStatistics),
  route(recordContract.getConsumptionOverview, consumption.getConsumptionOverview),
  route(recordContract.getConsumption, consumption.getConsumption),
  route(contract.listApplies, apply.listApplies),
  route(contract.addApply, apply.addApply),
  route(contract.listTopApplies, apply.listTopApplies),
  route(applyContract.batchAddApplies, apply.batchAddApplies),
  route(applyContract.stickApply, apply.stickApply),
  route(applyContract.cancelStickApply, apply.cancelStickApply),
  route(applyContract.saveApplyRemark, apply.saveApplyRemark),
  route(applyContract.closeApply, apply.closeApply),
  route(collectionContract.addCollection, collection.addCollection),
  route(collectionContract.cancelCollection, collection.cancelCollection),
  route(collectionContract.listCollection, collection.listCollection),
  route(sceneContract.applySceneAudit, scene.applySceneAudit),
  route(sceneContract.getSceneAudit, scene.getSceneAudit),
  route(sceneContract.getSceneFile, scene.getSceneFile),
  route(deskContract.searchApplies, standing.searchApplies),
  route(deskContract.suspendApply, standing.suspendApply),
  route(deskContract.resumeApply, standing.resumeApply),
  route(decisionContract.searchScenes, decision.searchScenes),
  route(decisionContract.getScene, decision.getScene),
  route(decisionContract.readSceneFile, decision.readSceneFile),
  route(decisionContract.claimScene, decision.claimScene),
  route(decisionContract.decideScene, decision.decideScene),
  route(keyContract.getApiKey, key.getApiKey),
  route(keyContract.resetApiKey, key.resetApiKey),
  route(keyContract.listApiKeys, keyLimit.listApiKeys),
  route(keyContract.addApiKey, key.addApiKey),
  route(keyContract.saveApiKey, keyLimit.saveApiKey),
  route(keyContract.switchApiKey, keyLimit.switchApiKey),
  route(keyContract.rotateApiKey, key.rotateApiKey),
  route(keyContract.removeApiKey, key.removeApiKey),
  route(guardContract.getIpContent, guard.getIpContent),
  route(guardContract.saveIpContent, guard.saveIpContent),
  route(guardContract.saveKeepBodies, guard.saveKeepBodies),
  route(guardContract.resetRsaKey, guard.resetRsaKey),
  route(guardContract.getEarlyWarning, earlyWarning.getEarlyWarning),
  route(guardContract.saveEarlyWarning, earlyWarning.saveEarlyWarning),
  route(consoleContract.searchCalls, record.searchCalls),
  route(consoleContract.listMemberKeys, keyStanding.listMemberKeys),
  route(consoleContract.switchMemberKey, keyStanding.switchMemberKey),
];
