// The one sight of a whole secret.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { useEffect, useRef } from 'react';
import type { Key } from './api-key';

export function NewSecret({ apiKey, onKept }: { apiKey: Key; onKept: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
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
      <Button size="small" onClick={onKept}>
        我已保存，关闭
      </Button>
    </div>
  );
}
