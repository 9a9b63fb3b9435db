// The one sight of a whole secret.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { useEffect, useRef } from 'react';
import { saveBlob } from '@jishi/ui/wire/download';
import { useShownSecret } from './own-key';
import type { ApiKey } from '@jishi/contract/access/default-key';
import type * as z from 'zod';

type Key = z.output<typeof ApiKey>;

export function NewSecret({ apiKey, onKept }: { apiKey: Key; onKept: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useShownSecret(apiKey.appKey, apiKey.secret);
  if (!apiKey.secret) return null;
  return (
    <div ref={box} className="new-secret" role="status" tabIndex={-1}>
      <p className="new-secret-title">完整密钥只显示这一次</p>
      <p className="new-secret-text">
        <code>{apiKey.secret}</code>
        <CopyButton text={apiKey.secret} what="密钥" />
      </p>
      <p className="small quiet">
        关闭后谁也看不到它，包括我们的客服；丢了只能重置。请放进服务器的配置里，不要写进网页、小程序或公开的代码。
      </p>
      <p className="new-secret-actions">
        <Button size="small" onClick={() => saveEnv(apiKey)}>
          下载 .env
        </Button>
        <Button size="small" onClick={onKept}>
          我已保存，关闭
        </Button>
      </p>
    </div>
  );
}

/** The pair as programs read it from their environment. */
function saveEnv({ appKey, secret }: Key) {
  const text = `JISHI_APP_KEY=${appKey}\nJISHI_APP_SECRET=${secret}\n`;
  saveBlob(new Blob([text], { type: 'text/plain' }), `${appKey}.env`);
}
