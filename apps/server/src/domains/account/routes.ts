import * as contract from '@jishi/contract/account';
import * as password from '@jishi/contract/account/password';
import * as phoneContract from '@jishi/contract/account/phone';
import * as wechatContract from '@jishi/contract/account/wechat';
import * as consoleContract from '@jishi/contract/console/account';
import { type Route, route } from '../../kernel/route';
import { agreeProtocol } from './agreement/service';
import { getCaptcha } from './captcha/service';
import { sendCode, sendMemberVerifyCode } from './code/service';
import * as directory from './directory/service';
import * as loginPassword from './password/service';
import * as phone from './phone/service';
import { getMemberInfo, saveProfile } from './profile/service';
import * as signIn from './sign-in/service';
import { takeResetStep } from './ticket/service';
import * as totp from './totp/service';
import { resetTradePassword } from './trade-password/service';
import * as wechat from './wechat/service';

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
  route(contract.resetLoginPassword, loginPassword.resetLoginPassword),
  route(contract.agreeProtocol, agreeProtocol),
  route(contract.saveProfile, saveProfile),
  route(password.loginByPassword, signIn.loginByPassword),
  route(password.loginByUsername, signIn.loginByUsername),
  route(password.loginByTotp, signIn.loginByTotp),
  route(password.findPassword, loginPassword.findPassword),
  route(password.resetPassword, loginPassword.resetPassword),
  route(password.sendResetCode, loginPassword.sendResetCode),
  route(password.resetPasswordByCode, loginPassword.resetPasswordByCode),
  route(password.getTotp, totp.getTotp),
  route(password.beginTotp, totp.beginTotp),
  route(password.enableTotp, totp.enableTotp),
  route(password.disableTotp, totp.disableTotp),
  route(password.renewRecoveryCodes, totp.renewRecoveryCodes),
  route(phoneContract.startPhoneReset, phone.startPhoneReset),
  route(phoneContract.sendNewPhoneCode, phone.sendNewPhoneCode),
  route(phoneContract.resetPhone, phone.changePhone),
  route(phoneContract.startPhoneChange, phone.startPhoneChange),
  route(phoneContract.startPhoneChangeFace, phone.startPhoneChangeFace),
  route(phoneContract.queryPhoneChange, phone.queryPhoneChange),
  route(phoneContract.changePhone, phone.changePhone),
  route(phoneContract.startLostPhoneFace, phone.startLostPhoneFace),
  route(phoneContract.queryLostPhoneFace, phone.queryLostPhoneFace),
  route(phoneContract.setLostPhone, phone.setLostPhone),
  route(wechatContract.startWechatLogin, wechat.startWechatLogin),
  route(wechatContract.loginByWechat, wechat.loginByWechat),
  route(wechatContract.bindThird, wechat.bindThird),
  route(wechatContract.startWechatBinding, wechat.startWechatBinding),
  route(wechatContract.bindWechat, wechat.bindWechat),
  route(wechatContract.unbindWechat, wechat.unbindWechat),
  route(consoleContract.searchMembers, directory.searchMembers),
  route(consoleContract.getMember, directory.getMember),
];
