import * as contract from '@jishi/contract/console/operator';
import { type Route, route } from '../../kernel/route';
import { getOperator } from './account/service';
import { beginOwnerSetup, finishOwnerSetup } from './setup/service';
import { cancelInvitation, inviteOperator, listOperators, resendInvitation, switchOperator } from './staff/service';
import { loginOperator, logoutOperator } from './sign-in/service';

export const routes: readonly Route[] = [
  route(contract.beginOwnerSetup, beginOwnerSetup),
  route(contract.finishOwnerSetup, finishOwnerSetup),
  route(contract.loginOperator, loginOperator),
  route(contract.getOperator, getOperator),
  route(contract.logoutOperator, logoutOperator),
  route(contract.listOperators, listOperators),
  route(contract.inviteOperator, inviteOperator),
  route(contract.resendInvitation, resendInvitation),
  route(contract.cancelInvitation, cancelInvitation),
  route(contract.switchOperator, switchOperator),
];
