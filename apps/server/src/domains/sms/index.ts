export { givingsBack } from './charge/service';
export { receiveReceipts, receiveReplies } from './channel/push/service';
export { keepRoute } from './channel/route/service';
export { addressesOf, allChannels, keepChannel, refuseSandboxChannels, turnChannel } from './channel/service';
export { answerGateway } from './gateway/service';
export {
  type SubmitOutcome,
  assignChannels,
  claimDue,
  claimUncertain,
  recordReceipts,
  recordReply,
  recordSubmits,
} from './message';
export { smsMessagesFile } from './message/list';
export { usableSignature } from './signature/use/service';
export { carrierOf, phoneFault, plainPhone } from './recipient/rules';
export { render } from './template/rules';
export { usableTemplate } from './template/use/service';
