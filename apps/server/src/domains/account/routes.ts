import * as contract from '@jishi/contract/account';
import * as password from '@jishi/contract/account/password';
import * as phoneContract from '@jishi/contract/account/phone';
import * as sessionContract from '@jishi/contract/account/session';
import * as warningContract from '@jishi/contract/account/warning';
import * as wechatContract from '@jishi/contract/account/wechat';
import * as consoleContract from '@jishi/contract/console/account';
import { type Route, route } from '../../kernel/route';
import { agreeProtocol } from './agreement/service';
import { getCaptcha } from './captcha/service';
import * as closure from './closure/service';
import { sendCode, sendMemberVerifyCode } from './code/service';
import * as directory from './directory/service';
import * as standing from './directory/standing/service';
import * as loginLog from './login-log/service';
import * as loginPassword from './password/service';
import * as phone from './phone/service';
import { getMemberInfo, saveProfile } from './profile/service';
import * as device from './session/device/service';
import * as signIn from './sign-in/service';
import { takeResetStep } from './ticket/service';
import * as totp from './totp/service';
import { resetTradePassword } from './trade-password/service';
import * as warnPhone from './warning/phone/service';
import * as warning from './warning/service';
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
  route(sessionContract.listSessions, device.listSessions),
  route(sessionContract.revokeSession, device.revokeSession),
  route(sessionContract.revokeSessions, device.revokeSessions),
  route(sessionContract.listLoginLog, loginLog.listLoginLog),
  route(sessionContract.getClosure, closure.getClosure),
  route(sessionContract.closeAccount, closure.closeAccount),
  route(sessionContract.keepAccount, closure.keepAccount),
  route(warningContract.getBalanceWarning, warning.getBalanceWarning),
  route(warningContract.saveBalanceWarning, warning.saveBalanceWarning),
  route(warningContract.switchBalanceWarning, warning.switchBalanceWarning),
  route(warningContract.getWarnings, warning.getWarnings),
  route(warningContract.listWarnPhones, warnPhone.listWarnPhones),
  route(warningContract.saveWarnPhone, warnPhone.saveWarnPhone),
  route(warningContract.deleteWarnPhone, warnPhone.deleteWarnPhone),
  route(consoleContract.searchMembers, directory.searchMembers),
  route(consoleContract.getMember, directory.getMember),
  route(consoleContract.freezeMember, standing.freezeMember),
  route(consoleContract.unfreezeMember, standing.unfreezeMember),
  route(consoleContract.listMemberSessions, standing.listMemberSessions),
  route(consoleContract.endMemberSessions, standing.endMemberSessions),
  route(consoleContract.listMemberLogins, standing.listMemberLogins),
];
