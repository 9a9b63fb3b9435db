// What an operator says in a ticket. Keys choose, Ctrl + Enter sends.
import { sayInTicket } from '@jishi/contract/console/support';
import { ticketWord } from '@jishi/contract/enums/ticket-talk';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { newUuid } from '@jishi/ui/wire/attempt';
import { type FormEvent, useRef, useState } from 'react';
import { CaseActs, WordsField, useWords } from '../../shell/case-work';
import { useCall } from '../../shell/client';
import { type Case, useRefreshTickets } from './case';

type Word = ValueOf<typeof ticketWord>;

const WORDS: readonly (readonly [key: string, word: Word, hint: string])[] = [
  ['r', ticketWord.reply, '用户看得到；还要继续处理，时限重新开始'],
  ['q', ticketWord.ask, '用户看得到；轮到用户，7 天不回复自动关闭'],
  ['s', ticketWord.solve, '用户看得到；7 天以内用户回复会重新打开'],
  ['m', ticketWord.note, '只有运营人员看得到'],
];

const nameOf = (word: Word) => ticketWord.rows.find(({ value }) => value === word)?.label ?? '';

type Props = { of: Case; onNext: (() => void) | undefined; left: number };

export function ActPanel({ of, onNext, left }: Props) {
  const [word, setWord] = useState<Word>(ticketWord.reply);
  const text = useRef<HTMLTextAreaElement>(null);
  function choose(chosen: Word) {
    setWord(chosen);
    text.current?.focus();
  }
  const keys = Object.fromEntries(WORDS.map(([key, chosen]) => [key, () => choose(chosen)] as const));
  return (
    <CaseActs barred={of.barred} {...{ keys, onNext, left }}>
      <div className="case-choices" role="group" aria-label="说什么">
        {WORDS.map(([key, chosen]) => (
          <button key={key} type="button" aria-pressed={chosen === word} onClick={() => choose(chosen)}>
            {nameOf(chosen)} <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
          </button>
        ))}
      </div>
      <WordForm {...{ of, word, text }} onDone={() => setWord(ticketWord.reply)} />
    </CaseActs>
  );
}

type FormProps = {
  of: Case;
  word: Word;
  text: React.RefObject<HTMLTextAreaElement | null>;
  onDone: () => void;
};

/** What was typed about each ticket, as long as this tab stays open. */
const drafts = new Map<string, string>();

function WordForm({ of: { no }, word, text, onDone }: FormProps) {
  const words = useWords(drafts, no);
  /** One number for one message, however often it is tried. */
  const postId = useRef<string>(undefined);
  const say = useCall(sayInTicket, {
    onSuccess: () => {
      postId.current = undefined;
      toast.success('已记下');
      words.clear();
      onDone();
    },
    onSettled: useRefreshTickets(),
  });
  function send(event?: FormEvent) {
    event?.preventDefault();
    const taken = words.taken();
    if (taken === undefined || say.isPending) return;
    postId.current ??= newUuid();
    say.mutate({ no, postId: postId.current, word, text: taken });
  }
  return (
    <form className="stacked-form" noValidate onSubmit={send}>
      <WordsField
        {...{ words, text }}
        label="内容"
        hint={WORDS.find(([, one]) => one === word)?.[2]}
        demand="请写内容，至少 2 个字"
        rows={6}
        maxLength={2000}
        onSend={send}
      />
      <p className="dialog-actions">
        <Button type="submit" look="main" disabled={say.isPending}>
          {say.isPending ? '正在提交' : nameOf(word)}
        </Button>
      </p>
    </form>
  );
}
