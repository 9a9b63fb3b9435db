import * as contract from '@jishi/contract/account';
import * as consoleContract from '@jishi/contract/console/account';
import { type Route, route } from '../../kernel/route';
import { getCaptcha } from './captcha/service';
import { sendCode, sendMemberVerifyCode } from './code/service';
import * as directory from './directory/service';
import { getMemberInfo } from './profile/service';
import * as signIn from './sign-in/service';
import { takeResetStep } from './ticket/service';
import { resetTradePassword } from './trade-password/service';

export const routes: readonly Route[] = [
  route(contract.getCaptcha, getCaptcha),
  route(contract.sendCodeAfterCaptcha, sendCode),
  route(contract.sendVerifyCode, sendCode),
  route(contract.sendMemberVerifyCode, sendMemberVerifyCode),
  route(contract.loginBySms, signIn.loginBySms),
  route(contract.isLoggedIn, signIn.isLoggedIn),
  route(contract.logout, signIn.logout),
  route(contract.getMemberInfo, getMemberInfo),
  route(contract.takeResetStep, takeResetStep),
  route(contract.resetTradePassword, resetTradePassword),
  route(consoleContract.searchMembers, directory.searchMembers),
  route(consoleContract.getMember, directory.getMember),
];
