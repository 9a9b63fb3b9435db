import { startWechatBinding } from '@jishi/contract/account/wechat';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { goToScan } from './go-to-scan';

/** Leaves for WeChat's page to bind a WeChat account; it comes back to /security/bindwxres. */
export function useBindWechat() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  async function bind() {
    setBusy(true);
    setMessage(undefined);
    try {
      goToScan(await call(startWechatBinding, {}), '/security/accountSecurity');
    } catch (error) {
      // A toast reports a refusal.
      if (error instanceof Error && !(error instanceof ApiError)) setMessage(error.message);
      setBusy(false);
    }
  }
  return { busy, message, bind };
}
