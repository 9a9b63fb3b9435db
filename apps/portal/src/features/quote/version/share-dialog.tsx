// Makes a public link. Its address is shown once: it is not kept.
import * as codes from '@jishi/contract/codes';
import { shareQuote } from '@jishi/contract/quote';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { useState } from 'react';
import { useRefreshOf } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormEnd } from '../../../shell/form-end';
import { CHANGED_BY_LINK } from '../queries';

export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const refresh = useRefreshOf(...CHANGED_BY_LINK);
  const [url, setUrl] = useState<string>();
  const form = useForm(shareQuote, {
    initial: { showsChanges: false as boolean },
    input: ({ showsChanges }) => ({ id, showsChanges }),
    owners: { [codes.stateConflict]: 'form' },
    done: async (made) => {
      setUrl(made.url);
      await refresh();
    },
  });
  if (url) {
    return (
      <Dialog title="公开链接" onClose={onClose}>
        <p className="mono break quote-url">{url}</p>
        <p className="note">链接只在这里显示一次，请现在复制。知道它的人不登录就能看到价格，随时可以撤回。</p>
        <p className="dialog-actions">
          <CopyButton text={url} what="链接" />
          <Button look="main" onClick={onClose}>
            好
          </Button>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="公开链接" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p>生成一个链接，知道它的人不登录就能看到这一版价目表。看不到您的进价和账户，搜索引擎也不收录。</p>
        <label className="agree">
          <input
            type="checkbox"
            checked={form.values.showsChanges}
            onChange={(event) => form.change({ showsChanges: event.target.checked })}
          />
          <span>同时显示与上一版相比的变动（老价格也会被看到）</span>
        </label>
        <FormEnd form={form} verb="生成链接" pendingVerb="正在生成" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
