// Publishing, now or at a time: what will happen is said before it happens.
import { entryStatus } from '@jishi/contract/enums/content';
import { Button } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { Dialog } from '@jishi/ui/dialog';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { type Entry, type KindWords } from './entry-kinds';

type Props = {
  words: KindWords;
  entry: Entry;
  unsaved: boolean;
  /** `publishTime` is Beijing time; undefined for now. */
  onPublish: (publishTime: string | undefined) => void;
  onClose: () => void;
};

export function PublishDialog({ words, entry, unsaved, onPublish, onClose }: Props) {
  const [when, setWhen] = useState('now');
  const [moment, setMoment] = useState('');
  const [fault, setFault] = useState<string>();

  function publish() {
    if (when === 'now') return onPublish(undefined);
    if (!moment) return setFault('请选择发布的时间');
    onPublish(`${moment.replace('T', ' ')}:00`.slice(0, 19));
  }
  return (
    <Dialog title={`发布“${entry.title}”`} onClose={onClose}>
      <div className="dialog-content">
        <ul className="consequences">
          {unsaved && <li>没有保存的修改先存为草稿，再发布。</li>}
          <li>{becomesPublic(words, entry)}</li>
          <li>这一版留在版本记录里，以后可以取回。</li>
        </ul>
        <ChoiceRows
          name="when"
          legend="什么时候"
          rows={[
            { value: 'now', name: '立即发布', hint: '马上公开' },
            { value: 'later', name: '定时发布', hint: '到时间自动公开，之前可以取消' },
          ]}
          chosen={when}
          onChoose={setWhen}
        />
        {when === 'later' && (
          <FormField label="发布时间" hint="北京时间" error={fault}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="datetime-local"
                value={moment}
                onChange={(event) => {
                  setMoment(event.target.value);
                  setFault(undefined);
                }}
              />
            )}
          </FormField>
        )}
      </div>
      <p className="dialog-actions">
        <Button onClick={onClose}>再看看</Button>
        <Button look="main" onClick={publish}>
          {when === 'now' ? '立即发布' : '定时发布'}
        </Button>
      </p>
    </Dialog>
  );
}

function becomesPublic({ counted, addressOf }: KindWords, { id, status }: Entry): string {
  const address = addressOf(id);
  if (status === entryStatus.published) return `前台 ${address} 上的内容换成这份草稿。`;
  return `这${counted}出现在前台 ${address}，所有人都能看到。`;
}
