import * as contract from '@jishi/contract/console/operator';
import * as own from '@jishi/contract/console/own-account';
import { type Route, route } from '../../kernel/route';
import { getOperator } from './account/service';
import * as self from './self/service';
import * as ownSessions from './session/own/service';
import { beginOwnerSetup, finishOwnerSetup } from './setup/service';
import { cancelInvitation, inviteOperator, listOperators, resendInvitation, switchOperator } from './staff/service';
import { loginOperator, logoutOperator } from './sign-in/service';

export const routes: readonly Route[] = [
  route(contract.beginOwnerSetup, beginOwnerSetup),
  route(contract.finishOwnerSetup, finishOwnerSetup),
  route(contract.loginOperator, loginOperator),
  route(contract.getOperator, getOperator),
  route(contract.logoutOperator, logoutOperator),
  route(own.getOwnAccount, ownSessions.getOwnAccount),
  route(own.changeOwnPassword, self.changeOwnPassword),
  route(own.beginOwnTotp, self.beginOwnTotp),
  route(own.finishOwnTotp, self.finishOwnTotp),
  route(own.renewOwnRecoveryCodes, self.renewOwnRecoveryCodes),
  route(own.endOwnSession, ownSessions.endOwnSession),
  route(own.endOtherOwnSessions, ownSessions.endOtherOwnSessions),
  route(contract.listOperators, listOperators),
  route(contract.inviteOperator, inviteOperator),
  route(contract.resendInvitation, resendInvitation),
  route(contract.cancelInvitation, cancelInvitation),
  route(contract.switchOperator, switchOperator),
];
