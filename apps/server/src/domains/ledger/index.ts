export { GroupCommit } from './group-commit/service';
export { history } from './history/service';
export { memberAccount, platformAccount, type Transfer } from './rules';
export { accountsOf, balances, openAccounts, post, setCreditLine, spendable, transferOf } from './service';
export { verify } from './verification/service';
