// What an operator can do with an appeal: five kinds of words, and three ends. Keys choose, Ctrl + Enter sends.
import { decideAppeal, listAppealTemplates, sayInAppeal } from '@jishi/contract/console/appeal';
import { appealMoney, appealOutcome, appealStatus, appealWord } from '@jishi/contract/enums/appeal';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { Button } from '@jishi/ui/button';
import { aside } from '@jishi/ui/main-part';
import { toast } from '@jishi/ui/toast-store';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { CaseActs, WordsField, useWords } from '../../shell/case-work';
import { query, useCall } from '../../shell/client';
import { useMay } from '../../shell/operator';
import type { Case } from './case';
import { useRefreshAppeals } from './refresh';

type Word = ValueOf<typeof appealWord>;
type Outcome = ValueOf<typeof appealOutcome>;
/** What is being done: saying something, or an end. */
type Act = { word: Word } | { outcome: Outcome };

const WORDS: readonly (readonly [key: string, word: Word, hint: string])[] = [
  ['r', appealWord.reply, '用户看得到，钟不变'],
  ['q', appealWord.ask, '用户看得到；轮到用户，限 48 小时'],
  ['s', appealWord.toSupplier, '写给供应商的话，用户只看到“转给供应商核实”；轮到供应商，共 24 小时'],
  ['f', appealWord.fromSupplier, '用户看得到；轮到客服裁定'],
  ['m', appealWord.note, '只有运营人员看得到'],
];
const OUTCOMES: readonly (readonly [key: string, outcome: Outcome, hint: string])[] = [
  ['1', appealOutcome.refund, '金额退回用户下单时的来源；超过限额的等另一位操作员同意'],
  ['2', appealOutcome.arrived, '冻结的金额扣款；已扣款的不变'],
  ['3', appealOutcome.reject, '金额不变，用户在申诉期内可再提'],
];

/** What operators alone read needs no place among everybody's enumerations. */
const nameOf = (of: typeof appealWord | typeof appealOutcome, value: number) =>
  of.rows.find((row) => row.value === value)?.label ?? '';

type Props = { of: Case; onNext: (() => void) | undefined; left: number };

export function ActPanel({ of, onNext, left }: Props) {
  const [act, setAct] = useState<Act>({ word: appealWord.reply });
  const text = useRef<HTMLTextAreaElement>(null);
  const mayDecide = useMay(decideAppeal) && of.order.money !== appealMoney.back;
  function choose(chosen: Act) {
    setAct(chosen);
    text.current?.focus();
  }
  const keys = {
    ...Object.fromEntries(WORDS.map(([key, word]) => [key, () => choose({ word })])),
    ...Object.fromEntries(mayDecide ? OUTCOMES.map(([key, outcome]) => [key, () => choose({ outcome })]) : []),
  };
  return (
    <CaseActs barred={of.barred} {...{ keys, onNext, left }}>
      <Choices {...{ act, mayDecide }} onChoose={choose} />
      <ActForm key={JSON.stringify(act)} {...{ of, act, text }} onDone={() => setAct({ word: appealWord.reply })} />
    </CaseActs>
  );
}

type ChoiceProps = { act: Act; mayDecide: boolean; onChoose: (act: Act) => void };

function Choices({ act, mayDecide, onChoose }: ChoiceProps) {
  return (
    <>
      <div className="case-choices" role="group" aria-label="说什么">
        {WORDS.map(([key, word]) => (
          <button
            key={key}
            type="button"
            aria-pressed={'word' in act && act.word === word}
            onClick={() => onChoose({ word })}
          >
            {nameOf(appealWord, word)} <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
          </button>
        ))}
      </div>
      {mayDecide && (
        <div className="case-choices case-ends" role="group" aria-label="裁定">
          {OUTCOMES.map(([key, outcome]) => (
            <button
              key={key}
              type="button"
              aria-pressed={'outcome' in act && act.outcome === outcome}
              onClick={() => onChoose({ outcome })}
            >
              {nameOf(appealOutcome, outcome)} <kbd aria-hidden="true">{key}</kbd>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const hintOf = (act: Act) =>
  'word' in act
    ? WORDS.find(([, word]) => word === act.word)![2]
    : OUTCOMES.find(([, outcome]) => outcome === act.outcome)![2];

type FormProps = {
  of: Case;
  act: Act;
  text: React.RefObject<HTMLTextAreaElement | null>;
  onDone: () => void;
};

/** What was typed about each appeal, as long as this tab stays open. */
const drafts = new Map<string, string>();

function ActForm({ of: { no, status }, act, text, onDone }: FormProps) {
  const words = useWords(drafts, no);
  const { run, isBusy } = useActs(no, act, () => {
    words.clear();
    onDone();
  });
  const isWord = 'word' in act;
  const name = isWord ? nameOf(appealWord, act.word) : `裁定：${nameOf(appealOutcome, act.outcome)}`;
  const isAgain = isWord && act.word === appealWord.toSupplier && status === appealStatus.withSupplier;
  function send(event?: FormEvent) {
    event?.preventDefault();
    const taken = words.taken();
    if (taken !== undefined && !isBusy && !isAgain) run(taken);
  }
  return (
    <form className="stacked-form" noValidate onSubmit={send}>
      <WordsField
        {...{ words, text }}
        label={isWord ? '内容' : '理由，用户看得到'}
        hint={hintOf(act)}
        demand={isWord ? '请写内容，至少 2 个字' : '请写明理由，至少 2 个字'}
        rows={4}
        maxLength={isWord ? 1000 : 200}
        onSend={send}
      />
      <Templates onPick={words.type} />
      {isAgain && <p className="note">已经在等供应商答复；要补充请写内部备注。</p>}
      <p className="dialog-actions">
        <Button type="submit" look="main" disabled={isBusy || isAgain}>
          {isBusy ? '正在提交' : name}
        </Button>
      </p>
    </form>
  );
}

function useActs(no: string, act: Act, onDone: () => void) {
  const onSettled = useRefreshAppeals();
  const say = useCall(sayInAppeal, {
    onSuccess: () => {
      clientId.current = undefined;
      toast.success('已记下');
      onDone();
    },
    onSettled,
  });
  const decide = useCall(decideAppeal, {
    onSuccess: ({ outcome }) => {
      toast.success(outcome);
      onDone();
    },
    onSettled,
  });
  /** One number for one message, however often it is tried. */
  const clientId = useRef<string>(undefined);
  function run(text: string) {
    if ('outcome' in act) return decide.mutate({ no, outcome: act.outcome, reason: text });
    clientId.current ??= newUuid();
    say.mutate({ no, clientId: clientId.current, word: act.word, text });
  }
  return { run, isBusy: say.isPending || decide.isPending };
}

function Templates({ onPick }: { onPick: (text: string) => void }) {
  const templates = useQuery(aside('常用回复', query(listAppealTemplates, {}))).data ?? [];
  if (templates.length === 0) return null;
  return (
    <div className="appeal-templates" role="group" aria-label="常用回复">
      {templates.map(({ id, title, text }) => (
        <button key={id} type="button" className="text-button" title={text} onClick={() => onPick(text)}>
          {title}
        </button>
      ))}
    </div>
  );
}
