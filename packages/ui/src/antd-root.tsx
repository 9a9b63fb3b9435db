// Ant Design behind sign-in: Chinese, our tokens, styles from the app's static sheet only (build/antd-styles.ts).
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { antdTheme } from './antd-theme';

dayjs.locale('zh-cn');

/** Stands around every screen that uses antd. The few styles antd still writes at run time carry the page's nonce. */
export function AntdRoot({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={{ ...antdTheme, zeroRuntime: true }}
      button={{ autoInsertSpace: false }}
      csp={{ nonce: pageNonce() }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}

function pageNonce(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
