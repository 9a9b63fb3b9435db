export { exchangeCode, registerClient, revokeToken } from './authorization/token/service';
export { callRecordsFile } from './record/list';
