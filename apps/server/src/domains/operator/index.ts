export { operatorNames, operatorsWhoMay } from './account/service';
export { authenticateOperator } from './session/service';
export { selectAlive as liveOperatorSessions } from './session/store';
export { issueOwnerLink } from './setup/service';
