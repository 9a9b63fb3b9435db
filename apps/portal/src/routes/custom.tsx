// Pages without the site's frame: sign-in, payment, phone pages.
import { type PageDeclaration, page } from '../shell/page';

export const customPages: PageDeclaration[] = [
  page({
    name: 'Login',
    path: '/login',
    title: '登录',
    description: '用手机验证码、密码或微信扫码登录，没有账户会自动注册。',
    keepAlive: false,
    screen: async () => (await import('../features/account/sign-in-screen')).SignInScreen,
  }),
  page({
    name: 'ForgetPwd',
    path: '/fogetpwd',
    title: '忘记密码',
    description: '用手机验证码重设登录密码。',
    indexed: false,
    keepAlive: false,
    screen: async () =>
      (await import('../features/account/forgotten/forgotten-password-screen')).ForgottenPasswordScreen,
  }),
  page({
    name: 'UnPhone',
    path: '/unphone',
    title: '手机号不可用',
    description: '原手机号收不到验证码时，用人脸核验换绑手机号。',
    indexed: false,
    keepAlive: false,
    screen: async () => (await import('../features/account/lost-phone/lost-phone-screen')).LostPhoneScreen,
  }),
  page({
    name: 'WxBind',
    path: '/wxbind',
    title: '绑定微信',
    description: '用微信扫码，把微信绑定到账户，之后可以扫码登录。',
    indexed: false,
    keepAlive: false,
    screen: async () => (await import('../features/account/wechat/wx-bind-screen')).WxBindScreen,
  }),
  page({
    name: 'AuthH5',
    path: '/auth',
    title: '实名认证',
    description: '在手机上完成人脸核验，由电脑上的二维码打开。',
    indexed: false,
    keepAlive: false,
    screen: async () => (await import('../features/account/face/phone-auth-screen')).PhoneAuthScreen,
  }),
  page({
    name: 'PayPage',
    path: '/pay',
    title: '付款',
    access: 'member',
    keepAlive: false,
    screen: async () => (await import('../features/payment/result/pay-screen')).PayScreen,
    queries: async (input) => (await import('./member-queries')).queriesOf('payOrder', input),
  }),
  page({
    name: 'PayRes',
    path: '/payres',
    title: '付款结果',
    access: 'member',
    keepAlive: false,
    screen: async () => (await import('../features/payment/result/pay-result-screen')).PayResultScreen,
    queries: async (input) => (await import('./member-queries')).queriesOf('payOrder', input),
  }),
];
