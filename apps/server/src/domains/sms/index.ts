export { smsMessagesFile } from './message/list';
export {
  type SubmitOutcome,
  assignChannels,
  claimDue,
  claimUncertain,
  recordReceipts,
  recordReply,
  recordSubmits,
} from './message';
export { answerGateway } from './gateway/service';
