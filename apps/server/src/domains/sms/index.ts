export { receiveReceipts, receiveReplies } from './channel/push/service';
export { refuseSandboxChannels } from './channel/service';
export { usableSignature } from './signature/use/service';
export { render } from './template/rules';
export { usableTemplate } from './template/use/service';
export { smsMessagesFile } from './message/list';
export { type SubmitOutcome, claimDue, claimUncertain, recordReceipts, recordReply, recordSubmits } from './message';
export { answerGateway } from './gateway/service';
