// Actions on a stored entry: publish, withdraw, view it on the public site.
import { publishEntry, withdrawEntry } from '@jishi/contract/console/entry';
import { entryStatus } from '@jishi/contract/enums/content';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { Suspense, lazy, useState } from 'react';
import { useCall } from '../../../shell/client';
import type { Form } from '../../../shell/form/form-store';
import { useDirty } from '../../../shell/form/use-form-store';
import { useMay } from '../../../shell/operator';
import { type Entry, type KindWords } from './entry-kinds';
import type { EntryValues } from './entry-values';

/** Only who publishes needs it. */
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog')).PublishDialog }));

type Props = {
  words: KindWords;
  entry: Entry;
  form: Form<EntryValues>;
  /** Saves what is unsaved and returns the entry as stored; undefined when it was refused. */
  onSave: () => Promise<Entry | undefined>;
  onStored: (entry: Entry) => void;
  onRefused: (error: ApiError) => void;
};

export function EntryActions({ words, entry, form, onSave, onStored, onRefused }: Props) {
  const allowed = useMay(publishEntry);
  const unsaved = useDirty(form);
  const [asking, setAsking] = useState(false);
  const publish = useCall(publishEntry, {
    silent: true,
    onSuccess: (stored) => {
      onStored(stored);
      const isScheduled = stored.status === entryStatus.scheduled;
      toast.success(isScheduled ? `将在 ${stored.publishTime} 公开` : '已发布，前台可以看到');
    },
    onError: onRefused,
  });
  const withdraw = useCall(withdrawEntry, { onSuccess: onStored });
  const isPublic = entry.status === entryStatus.published;
  const isScheduled = entry.status === entryStatus.scheduled;
  const pending = publish.isPending || withdraw.isPending;
  // Nothing has changed since it was published.
  const idle = isPublic && !entry.changed && !unsaved;

  async function send(publishTime: string | undefined) {
    setAsking(false);
    const stored = form.isDirty() ? await onSave() : entry;
    if (stored) publish.mutate({ id: stored.id, version: stored.version, ...(publishTime && { publishTime }) });
  }
  async function takeBack() {
    const question = isScheduled
      ? { title: '取消定时', content: '到时间不会公开；草稿还在，可以再发布。', confirmText: '取消定时' }
      : {
          title: `撤下“${entry.title}”`,
          content: `前台立即看不到它，打开 ${words.addressOf(entry.id)} 的人会被告知页面不在。内容与版本都留着，可以再发布。`,
          confirmText: '撤下',
        };
    if (await confirm({ ...question, cancelText: '返回' })) withdraw.mutate({ id: entry.id });
  }
  return (
    <>
      {isPublic && (
        <a className="btn" href={words.addressOf(entry.id)} target="_blank" rel="noreferrer">
          在前台查看
        </a>
      )}
      {allowed && (isPublic || isScheduled) && (
        <Button disabled={pending} onClick={() => void takeBack()}>
          {isScheduled ? '取消定时' : '撤下'}
        </Button>
      )}
      {allowed && (
        <Button disabled={pending || idle} onClick={() => setAsking(true)}>
          {publish.isPending ? '正在发布' : isPublic ? '发布修改' : '发布'}
        </Button>
      )}
      {asking && (
        <Suspense>
          <PublishDialog
            words={words}
            entry={entry}
            unsaved={unsaved}
            onPublish={(time) => void send(time)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
