// The ways to sign in and how a try can end, as account.login_log stores them.
export type LoginWay = 'sms';
export type LoginResult = 'ok' | 'codeWrong' | 'frozen';
