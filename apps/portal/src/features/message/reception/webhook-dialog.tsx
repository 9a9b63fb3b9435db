// Sets the webhook. The secret its messages are signed with is shown here once.
import { saveWebhook } from '@jishi/contract/message';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Dialog } from '@jishi/ui/dialog';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { RECEPTION } from '../queries';

export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm(saveWebhook, {
    initial: { url: '' },
    done: (saved) => {
      client.setQueryData(RECEPTION.queryKey, saved.reception);
      setSecret(saved.secret);
    },
  });
  if (secret !== undefined) {
    return (
      <Dialog title="请保存签名密钥">
        <div className="new-secret">
          <p className="new-secret-title">签名密钥只显示这一次</p>
          <p className="new-secret-text">
            <code>{secret}</code>
            <CopyButton text={secret} what="签名密钥" compact />
          </p>
          <p className="small quiet">
            按 Standard Webhooks 的方法，用它验证请求头
            webhook-signature，再处理消息。忘了就重新设置一次，旧的随之作废。
          </p>
        </div>
        <p className="dialog-actions">
          <Button look="main" onClick={onClose}>
            已保存
          </Button>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="设置 Webhook" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <FormField
          label="接收地址"
          hint="公网可以访问的 https 地址，10 秒内以 2xx 应答即为收到"
          error={form.errors.url ?? form.errors.form}
        >
          {(control) => (
            <input
              {...control}
              className="input mono"
              type="url"
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={form.values.url}
              onChange={(event) => form.change({ url: event.target.value })}
            />
          )}
        </FormField>
        <FormButtons form={form} verb="保存并生成密钥" pendingVerb="正在保存" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
