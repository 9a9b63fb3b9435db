export { receiveReceipts, receiveReplies } from './channel/push/service';
export { refuseSandboxChannels } from './channel/service';
export { type UsableSignature, usableSignature } from './signature/use/service';
export { type ParamFault, type Rendered, render } from './template/rules';
export { type UsableTemplate, usableTemplate } from './template/use/service';
export { smsMessagesFile } from './message/list';
export {
  type Claimed,
  type SubmitOutcome,
  assignChannels,
  claimDue,
  claimUncertain,
  recordReceipts,
  recordReply,
  recordSubmits,
} from './message';
export { answerGateway } from './gateway/service';
