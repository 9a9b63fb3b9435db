// What channels need of messages: claim them, say what became of them. Each call is part of the caller's transaction.
export { recordReceipts } from './receipt/service';
export { recordReply } from './reply/service';
export { type SubmitOutcome, assignChannels, claimDue, claimUncertain, recordSubmits } from './submit/service';
