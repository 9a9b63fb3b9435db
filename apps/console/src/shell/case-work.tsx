// What is the same in every case that operators and members talk about: what was seen, the next one, what one says.
import type { markAppealSeen } from '@jishi/contract/console/appeal';
import type { markTicketSeen } from '@jishi/contract/console/support';
import { FormField } from '@jishi/ui/form-field';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Switch } from '@jishi/ui/switch';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useCall } from './client';
import { useKeyChoice, useKeys } from './keys';
import { useMay } from './operator';

type Talked = { no: string; seen: string; messages: readonly { id: string }[] };

/** Tells the server that all that is shown has been seen. */
export function useSeen(endpoint: typeof markAppealSeen | typeof markTicketSeen, data: Talked | undefined): void {
  const may = useMay(endpoint);
  const { mutate } = useCall(endpoint, { silent: true });
  const newest = data?.messages.at(-1)?.id;
  const mark = useEffectEvent((no: string, upTo: string) => mutate({ no, upTo }));
  const isNews = may && data !== undefined && newest !== undefined && BigInt(newest) > BigInt(data.seen);
  const no = data?.no;
  useEffect(() => {
    if (isNews && no !== undefined && newest !== undefined) mark(no, newest);
  }, [isNews, no, newest]);
}

/** Of the cases that wait for operators those that this one could take next. */
export function othersOf<Row extends { no: string; mine: boolean; assignedTo: string }>(
  waiting: { list: readonly Row[] } | undefined,
  no: string,
): Row[] {
  return (waiting?.list ?? []).filter((row) => row.no !== no && (row.mine || row.assignedTo === ''));
}

type SectionProps = {
  /** Why nothing can be done, '' when something can. */
  barred: string;
  /** What single keys do, beside N for the next case. */
  keys: Readonly<Record<string, () => void>>;
  onNext: (() => void) | undefined;
  /** How many wait beside this one. */
  left: number;
  children: ReactNode;
};

/** Where an operator acts on a case. */
export function CaseActs({ barred, keys, onNext, left, children }: SectionProps) {
  const [keysOn, chooseKeys] = useKeyChoice();
  useKeys({ n: onNext, ...(barred ? {} : keys) }, keysOn);
  return (
    <section className="case-acts">
      <RuledHead
        title="处理"
        more={
          onNext && (
            <button type="button" className="text-button" onClick={onNext}>
              下一件（还有 {left} 件）<kbd aria-hidden="true">N</kbd>
            </button>
          )
        }
      />
      {barred ? <p className="note">{barred}</p> : children}
      <Switch on={keysOn} onSwitch={chooseKeys}>
        单键操作
      </Switch>
    </section>
  );
}

type Words = {
  typed: string;
  /** Something was to be sent, and too little was typed. */
  lacking: boolean;
  type: (next: string) => void;
  clear: () => void;
  /** What was typed, to be sent; undefined when it is too little. */
  taken: () => string | undefined;
};

/** What is being typed about a case; `drafts` keeps it while other cases are open. */
export function useWords(drafts: Map<string, string>, no: string): Words {
  const [typed, setTyped] = useState(() => drafts.get(no) ?? '');
  const [lacking, setLacking] = useState(false);
  function type(next: string) {
    drafts.set(no, next);
    setTyped(next);
    setLacking(false);
  }
  return {
    typed,
    lacking,
    type,
    clear: () => type(''),
    taken() {
      const text = typed.trim();
      setLacking(text.length < 2);
      return text.length < 2 ? undefined : text;
    },
  };
}

type FieldProps = {
  words: Words;
  label: string;
  hint: string | undefined;
  /** What is said when too little was typed. */
  demand: string;
  rows: number;
  maxLength: number;
  text: RefObject<HTMLTextAreaElement | null>;
  onSend: () => void;
};

/** Where it is typed: Ctrl + Enter sends, Escape gives the keys back. */
export function WordsField({ words, label, hint, demand, rows, maxLength, text, onSend }: FieldProps) {
  return (
    <FormField label={label} hint={hint} error={words.lacking ? demand : undefined}>
      {(control) => (
        <textarea
          {...control}
          ref={text}
          className="input"
          rows={rows}
          maxLength={maxLength}
          value={words.typed}
          onChange={(event) => words.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      )}
    </FormField>
  );
}
