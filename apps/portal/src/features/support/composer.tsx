// Saying something in a ticket; what was typed stays until it is sent.
import type { Output } from '@jishi/contract/endpoint';
import { ticketStatus } from '@jishi/contract/enums/support';
import { type getTicket, sendTicketMessage } from '@jishi/contract/support';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { refreshReads, useCall } from '../../shell/client';
import { FilePick } from '../../shell/file-pick';
import { CHANGED_BY_TICKET } from './queries';
import { usePictures } from './use-pictures';

type Props = { of: Pick<Output<typeof getTicket>, 'no' | 'status'> };

export function Composer({ of: { no, status } }: Props) {
  const { text, type, error, isBusy, pictures, send } = useComposer(no);
  const isEnded = status === ticketStatus.solved || status === ticketStatus.closed;
  const verb = isEnded ? '回复并重新打开' : '回复';
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  return (
    <form className="case-composer" noValidate onSubmit={onSubmit}>
      <FormField label="回复" bare error={error}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            maxLength={2000}
            placeholder={isEnded ? '还有什么问题' : '补充情况，客服看得到'}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        )}
      </FormField>
      <FormField label="图片" hint="最多 6 张" error={pictures.fault}>
        {(control) => <FilePick control={control} accept="image/*" files={pictures.files} onChange={pictures.choose} />}
      </FormField>
      <p className="dialog-actions">
        <Button type="submit" look="main" disabled={isBusy}>
          {isBusy ? '正在发送' : verb}
        </Button>
      </p>
    </form>
  );
}

function useComposer(no: string) {
  const client = useQueryClient();
  const say = useCall(sendTicketMessage);
  const pictures = usePictures();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** One number for one message, however often it is tried. */
  const postId = useRef<string>(undefined);

  async function send() {
    if (isBusy) return;
    const isEmpty = text.trim() === '';
    setError(isEmpty ? '请写点什么' : undefined);
    if (pictures.check() || isEmpty) return;
    setBusy(true);
    postId.current ??= newUuid();
    const said = { no, postId: postId.current, text: text.trim() };
    try {
      await pictures.sendWith((files) => {
        const sent = { ...said, files };
        return say.mutateAsync(sent);
      });
      postId.current = undefined;
      setText('');
      pictures.choose([]);
      await refreshReads(client, ...CHANGED_BY_TICKET);
    } catch {
      // a toast, or the place of the pictures, has said why
    } finally {
      setBusy(false);
    }
  }
  function type(next: string) {
    setText(next);
    setError(undefined);
  }
  return { text, type, error, isBusy, pictures, send };
}
