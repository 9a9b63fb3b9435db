export { operatorNames, operatorsWhoMay } from './account/service';
export { authenticateOperator } from './session/service';
export { issueOwnerLink } from './setup/service';
