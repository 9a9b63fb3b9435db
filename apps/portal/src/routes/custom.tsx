// Pages without the site's frame: sign-in, payment, phone pages.
import { notOpen } from '../shell/not-open';
import { type PageDeclaration, page } from '../shell/page';

const signIn = { to: '/login', text: '去登录' };

const open: PageDeclaration[] = [
  page({
    name: 'Login',
    path: '/login',
    title: '登录',
    keepAlive: false,
    screen: async () => (await import('../features/account/sign-in-screen')).SignInScreen,
  }),
  page({
    name: 'PayPage',
    path: '/pay',
    title: '付款',
    access: 'member',
    keepAlive: false,
    screen: async () => (await import('../features/payment/result/pay-screen')).PayScreen,
    queries: async (input) => (await import('./member-queries')).queriesOf('PayPage', input),
  }),
  page({
    name: 'PayRes',
    path: '/payres',
    title: '付款结果',
    access: 'member',
    keepAlive: false,
    screen: async () => (await import('../features/payment/result/pay-result-screen')).PayResultScreen,
    queries: async (input) => (await import('./member-queries')).queriesOf('PayRes', input),
  }),
];

export const customPages: PageDeclaration[] = [
  ...open,
  notOpen({ name: 'ForgetPwd', path: '/fogetpwd', title: '忘记密码', instead: signIn }),
  notOpen({ name: 'UnPhone', path: '/unphone', title: '手机号不可用', instead: signIn }),
  notOpen({ name: 'WxBind', path: '/wxbind', title: '绑定微信', instead: signIn }),
  notOpen({ name: 'AuthH5', path: '/auth', title: '实名认证', instead: signIn }),
];
