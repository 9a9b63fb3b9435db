export { operatorNames, operatorsWhoMay } from './account/service';
export { authenticateOperator, sessionsWhoMay } from './session/service';
export { issueOwnerLink } from './setup/service';
