// Recovery codes, shown this once.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Dialog } from '@jishi/ui/dialog';

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="恢复码">
      <p>手机丢了或换了，登录时用一个恢复码代替动态口令。每个只能用一次。</p>
      <ul className="recovery-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="quiet small">关上以后不再显示。请抄在纸上，或存进密码管理器，不要和认证器放在同一台手机里。</p>
      <p className="dialog-actions">
        <CopyButton text={codes.join('\n')} what="恢复码" />
        <Button look="main" onClick={onClose}>
          已经存好
        </Button>
      </p>
    </Dialog>
  );
}
