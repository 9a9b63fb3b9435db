// Recovery codes, shown this once: to be copied or downloaded before the dialog closes.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { useId, useState } from 'react';
import { saveBlob } from '@jishi/ui/wire/download';

type Props = { codes: readonly string[]; onKept: () => void };

export function RecoveryCodes({ codes, onKept }: Props) {
  const [kept, setKept] = useState(false);
  const id = useId();
  const text = codes.join('\n');

  function download() {
    const note = '两步验证的恢复码。每个只能用一次，用来在验证器不在身边时登录。\n\n';
    saveBlob(new Blob([note, text, '\n'], { type: 'text/plain;charset=utf-8' }), '恢复码.txt');
  }

  return (
    <div className="account-form">
      <p>
        手机丢失或换机时，用恢复码代替动态口令，每个只能用一次。<b>它们只在这里显示一次</b>，请保存到安全的地方。
      </p>
      <ul className="recovery-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="recovery-tools">
        <CopyButton text={text} what="全部恢复码" />
        <button type="button" className="copy" onClick={download}>
          下载为文本文件
        </button>
      </p>
      <div className="agree">
        <input id={id} type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        <label htmlFor={id}>我已把恢复码保存好</label>
      </div>
      <p className="dialog-actions">
        <Button look="main" disabled={!kept} onClick={onKept}>
          完成
        </Button>
      </p>
    </div>
  );
}
