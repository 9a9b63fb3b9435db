import { getAppConfig } from '@jishi/contract/content';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from './client';

/** Where the sandbox shows the messages it did not send. Absent in production. */
export function WebPhoneHint() {
  const { data: config } = useQuery(aside('网页手机', query(getAppConfig, {})));
  if (!config?.webPhoneUrl) return null;
  return (
    <p className="note">
      沙箱模式：短信不会真的发出，验证码在
      <a href={config.webPhoneUrl} target="_blank" rel="noreferrer">
        网页手机
      </a>
      里看。
    </p>
  );
}
