export { exchangeCode, registerClient, revokeToken } from './authorization/token/service';
export { callRecordsFile } from './record/list';
export { MOST_KEYS, type Caps, capsOf, maskSecret } from './key/rules';
export { addColleagueKey, listColleagueKeys, removeColleagueKey } from './key/colleague/service';
export { capsTold, useTold } from './key/colleague/service';
export { saveColleagueKeyCaps, switchColleagueKey, takeColleagueKeysAway } from './key/colleague/service';
export { type Use, counted, used } from './key/colleague/store';
