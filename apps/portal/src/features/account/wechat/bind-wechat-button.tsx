import { Button } from '@jishi/ui/button';
import { useBindWechat } from './use-bind-wechat';

/** Starts binding a WeChat account by leaving for WeChat's page. */
export function BindWechatButton({ size, look }: { size?: 'small'; look?: 'main' | 'plain' }) {
  const { busy, message, bind } = useBindWechat();
  return (
    <>
      <Button size={size} look={look} disabled={busy} onClick={() => void bind()}>
        {busy ? '正在打开微信' : '绑定微信'}
      </Button>
      {message && <span role="alert">{message}</span>}
    </>
  );
}
