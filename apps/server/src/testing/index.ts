export { startJobProcess } from './job-process';
export { faceIdSettingsOf, newPerson, scan, showFace, wechatServiceSettingsOf, wechatSettingsOf } from './identity';
export { giveCode, solveCaptcha } from './codes';
export {
  type TestMember,
  codeSentTo,
  memberContext,
  newPhone,
  signInMember,
  smsOnTheWay,
  systemContext,
} from './members';
export { type TestOperator, signInOperator } from './operators';
export { type TestServer, startTestServer } from './server';
export { type SandboxProcess, smsSettingsOf, smtpSettingsOf, startSandboxProcess } from './sandbox';
export { until } from './until';
