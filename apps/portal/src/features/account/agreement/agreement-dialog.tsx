// Agreements that have a newer version: read them, agree, or leave.
import { agreeProtocol, getMemberInfo } from '@jishi/contract/account';
import type { Input } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refreshReads } from '../../../shell/client';
import type { Member } from '../../../shell/member';
import { useSignOut } from '../../../shell/sign-out';

type Code = Input<typeof agreeProtocol>['code'];

/** Stays until the member agreed or signed out: nothing else closes it. */
export function AgreementDialog({ protocols }: { protocols: Member['protocolsToAgree'] }) {
  const { signOut } = useSignOut();
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();

  async function agree() {
    setBusy(true);
    try {
      for (const { code, version } of protocols) await call(agreeProtocol, { code: code as Code, version });
    } catch {
      // A toast has reported it. The prompt asks again for what is still open.
    }
    await refreshReads(client, getMemberInfo);
    setBusy(false);
  }

  return (
    <Dialog title="协议有更新">
      <p>以下协议有了新的版本，请阅读并同意后继续使用：</p>
      <ul className="agreement-list">
        {protocols.map(({ code, title, version }) => (
          <li key={code}>
            <a href={`/content/${code}`} target="_blank">
              《{title}》
            </a>
            <span>版本 {version}</span>
          </li>
        ))}
      </ul>
      <p className="dialog-actions">
        <Button disabled={busy} onClick={() => void signOut()}>
          不同意，退出登录
        </Button>
        <Button look="main" disabled={busy} onClick={() => void agree()}>
          {busy ? '正在提交' : '同意并继续'}
        </Button>
      </p>
    </Dialog>
  );
}
