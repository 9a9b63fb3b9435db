export { operatorNames, operatorsWhoMay } from './account/service';
export { withSecondFactor } from './confirmation/service';
export { authenticateOperator } from './session/service';
export { issueOwnerLink } from './setup/service';
