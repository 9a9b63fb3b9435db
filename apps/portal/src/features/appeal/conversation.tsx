// What was said in an appeal, and saying something.
import {
  type AppealMessage,
  getAppealFile,
  markAppealRead,
  sendAppealMessage,
  uploadAppealFiles,
} from '@jishi/contract/appeal';
import { appealEventWords, appealSide } from '@jishi/contract/enums/appeal';
import { Button } from '@jishi/ui/button';
import { Conversation, type Remark } from '@jishi/ui/conversation';
import { Failure } from '@jishi/ui/failure';
import { FormField } from '@jishi/ui/form-field';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { call, refreshReads, useCall } from '../../shell/client';
import { useMember } from '../../shell/member';
import { preparedFiles } from '../../shell/prepared-files';
import { SentTile } from '../../shell/sent-tile';
import { CHANGED_BY_TALK } from './changed';
import { FileChoice, mediaFault } from './file-choice';
import { appealMessages } from './queries';

type Message = z.output<typeof AppealMessage>;

export function Talk({ no, isLive, isOpen }: { no: string; isLive: boolean; isOpen: boolean }) {
  const { data, error, refetch } = useQuery(appealMessages(no));
  const seen = useSeen(no, data);
  return (
    <section>
      <RuledHead
        title="往来"
        note="您与客服都看得到"
        more={isLive ? <span className="mark mark-success">实时</span> : undefined}
      />
      {error && !data && <Failure title="往来没有加载出来" reason={error.msg} onRetry={() => void refetch()} />}
      {data ? <Messages list={data.list} seen={seen} /> : !error && <TableSkeleton rows={4} />}
      {isOpen && <Composer no={no} />}
    </section>
  );
}

/** What had been seen when the page was opened; from then on all that is shown is. */
function useSeen(no: string, data: { list: readonly Message[]; seen: string } | undefined): string | undefined {
  const client = useQueryClient();
  const [first, setFirst] = useState<string>();
  const newest = data?.list.at(-1)?.id;
  const before = data?.seen;
  useEffect(() => {
    if (newest === undefined || before === undefined) return;
    setFirst((was) => was ?? before);
    if (BigInt(newest) <= BigInt(before)) return;
    void call(markAppealRead, { no, upTo: newest })
      .then(() => refreshReads(client, ...CHANGED_BY_TALK))
      .catch(() => undefined);
  }, [client, no, newest, before]);
  return first;
}

function Messages({ list, seen }: { list: readonly Message[]; seen: string | undefined }) {
  const member = useMember();
  const remarks = list.map((message) => remarkOf(message, member?.nickname || '您'));
  const isNews = ({ id, side }: Message) =>
    seen !== undefined && seen !== '0' && BigInt(id) > BigInt(seen) && side !== appealSide.member;
  const news = list.filter(isNews);
  return <Conversation label="往来" remarks={remarks} unread={news[0] && { from: news[0].id, count: news.length }} />;
}

function remarkOf({ id, side, event, text, files, time }: Message, own: string): Remark {
  const shown = { id, time, text };
  if (event !== null) return { ...shown, look: 'event', mark: '', name: appealEventWords(event) };
  const tiles = files.length > 0 && (
    <div className="talk-files">
      {files.map((file) => (
        <SentTile key={file.id} endpoint={getAppealFile} file={file} type={file.type} />
      ))}
    </div>
  );
  if (side === appealSide.member) return { ...shown, look: 'own', mark: own.slice(0, 1), name: own, files: tiles };
  if (side === appealSide.supplier) return { ...shown, look: 'other', mark: '供', name: '供应商', role: '由客服转达' };
  return { ...shown, look: 'other', mark: '客', name: '平台客服', role: '官方' };
}

/** A message with files; what was typed stays until it is sent. */
function Composer({ no }: { no: string }) {
  const { text, setText, files, choose, fault, error, isBusy, send } = useComposer(no);
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
            rows={3}
            maxLength={1000}
            placeholder="补充情况，客服看得到"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        )}
      </FormField>
      <FileChoice files={files} fault={fault} onChange={choose} />
      <p className="dialog-actions">
        <Button type="submit" look="main" disabled={isBusy}>
          {isBusy ? '正在发送' : '回复'}
        </Button>
      </p>
    </form>
  );
}

function useComposer(no: string) {
  const client = useQueryClient();
  const upload = useCall(uploadAppealFiles);
  const say = useCall(sendAppealMessage);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** One number for one message, however often it is tried. */
  const draft = useRef<{ clientId: string; sent: string[] | undefined }>(undefined);

  async function send() {
    if (isBusy) return;
    const wrong = mediaFault(files, 0);
    setFault(wrong);
    setError(text.trim() === '' && files.length === 0 ? '请写点什么，或带上附件' : undefined);
    if (wrong || (text.trim() === '' && files.length === 0)) return;
    setBusy(true);
    draft.current ??= { clientId: newUuid(), sent: undefined };
    const { clientId } = draft.current;
    try {
      const ready = await preparedFiles(files, setFault);
      const uploaded = { no, files: ready };
      draft.current.sent ??= ready.length > 0 ? (await upload.mutateAsync(uploaded)).map(({ id }) => id) : [];
      await say.mutateAsync({ no, clientId, text, files: draft.current.sent });
      draft.current = undefined;
      setText('');
      setFiles([]);
      await refreshReads(client, ...CHANGED_BY_TALK);
    } catch {
      // a toast, or the place of the files, has said why
    } finally {
      setBusy(false);
    }
  }
  function choose(next: readonly File[]) {
    setFiles(next);
    setFault(undefined);
    if (draft.current) draft.current.sent = undefined;
  }
  function type(next: string) {
    setText(next);
    setError(undefined);
  }
  return { text, setText: type, files, choose, fault, error, isBusy, send };
}
