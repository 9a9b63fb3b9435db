export { COMING, EARNING, GOING } from './flow/rules';
export { type FlowSum, type Span, sumFlows } from './flow/store';
export { GroupCommit } from './group-commit/service';
export { accountDetailsFile } from './history/list';
export { history } from './history/service';
export {
  type Period,
  bookBegins,
  callDays,
  closesAt,
  otherEntries,
  periodEntries,
  periodTotals,
} from './period/service';
export { memberAccount, platformAccount, type Posted, type Transfer, type TransferKind, transferKinds } from './rules';
export {
  type Account,
  accountsOf,
  balances,
  balancesIn,
  openAccounts,
  post,
  setCreditLine,
  spendable,
  transferOf,
} from './service';
export {
  type BookCheck,
  findingText,
  lastBooked,
  proofs,
  proveBooks,
  proveMember,
  verify,
} from './verification/service';
