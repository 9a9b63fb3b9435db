// The bar below the case: agree, refuse with reasons, take back, go on. Agreeing takes a second press, refusing a reason.
import {
  decideReview,
  getReview,
  listReviewQueues,
  searchReviews,
  takeBackReview,
} from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useCall, useRefreshOf } from '../../shell/client';
import type { Case } from './beside';
import { useKeys } from '../../shell/keys';
import { type Draft, Reasons, reasonOf, withReason } from './reasons';
import { isOpen } from './waiting';

type Props = {
  of: Case;
  /** What was typed about this case; it outlives an error and a look at another case. */
  draft: Draft;
  onDraft: (draft: Draft) => void;
  keysOn: boolean;
  /** Goes on to the next case; undefined when no other waits. */
  onNext: (() => void) | undefined;
  /** It was decided or taken back; `outcome` in words. */
  onDone: (outcome: string) => void;
};

type Step = 'look' | 'agree' | 'refuse';

export function DecisionBar({ of, draft, onDraft, keysOn, onNext, onDone }: Props) {
  const [step, setStep] = useState<Step>('look');
  const [lacking, setLacking] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { decide, takeBack, fault, forget } = useWords(of, onDone);
  const busy = decide.isPending || takeBack.isPending;
  const may = isOpen(of) && of.barred === '';
  const { id } = of;

  function go(to: Step) {
    if (busy) return;
    forget();
    setLacking(false);
    setStep(to);
    if (to === 'look') bar.current?.focus({ preventScroll: true });
  }
  function agree() {
    if (step !== 'agree') go('agree');
    else if (!busy) decide.mutate({ id, accepted: true }, { onError: () => setStep('look') });
  }
  function refuse() {
    if (step !== 'refuse') return go('refuse');
    const reason = reasonOf(draft);
    setLacking(reason === '');
    if (reason !== '' && !busy) decide.mutate({ id, accepted: false, reason });
  }
  const choose = (reason: string) => onDraft(withReason(draft, reason));
  const digits = step === 'refuse' ? of.reasons.map((reason, place) => [String(place + 1), () => choose(reason)]) : [];
  useKeys(
    {
      ...(may && { a: step === 'refuse' ? undefined : agree, r: refuse, ...Object.fromEntries(digits) }),
      n: busy ? undefined : onNext,
      u: () => bar.current?.querySelector<HTMLElement>('[data-take-back]')?.focus(),
      escape: step === 'look' ? undefined : () => go('look'),
    },
    keysOn,
  );

  return (
    <section className="review-bar" aria-label="决定" aria-busy={busy} tabIndex={-1} ref={bar}>
      <p className="review-fault" role="alert">
        {fault && !reasonFault(fault) && `没有办成：${fault.msg}`}
      </p>
      {step === 'refuse' && may && (
        <Reasons
          of={of}
          draft={draft}
          onDraft={onDraft}
          error={
            lacking && reasonOf(draft) === '' ? '请选一条原因，或写明原因' : fault ? reasonFault(fault) : undefined
          }
          onRefuse={refuse}
          onLeave={() => go('look')}
        />
      )}
      <div className="review-bar-row">
        <p role="status">{said(of, step)}</p>
        <div>
          <Buttons
            {...{ of, step, busy, draft, may, onNext }}
            onAgree={agree}
            onRefuse={refuse}
            onLook={() => go('look')}
            onTakeBack={() => takeBack.mutate({ id })}
          />
        </div>
      </div>
    </section>
  );
}

/** Both calls, and what went wrong last. */
function useWords(of: Case, onDone: (outcome: string) => void) {
  const onSettled = useRefreshOf(searchReviews, listReviewQueues, getReview);
  const decide = useCall(decideReview, {
    silent: true,
    onSuccess: ({ outcome }: Output<typeof decideReview>) => onDone(outcome),
    onSettled,
  });
  const takeBack = useCall(takeBackReview, {
    silent: true,
    onSuccess: () => onDone('已撤回，什么都没有动'),
    onSettled,
  });
  const fault: ApiError | null = decide.error ?? takeBack.error;
  function forget() {
    decide.reset();
    takeBack.reset();
  }
  return { decide, takeBack, fault, forget };
}

/** What a refusal without a proper reason was answered; undefined where something else went wrong. */
function reasonFault({ fields }: ApiError): string | undefined {
  return fields.find(({ path }) => path === 'reason')?.message;
}

/** What the bar says of the case, before its buttons. */
function said(of: Case, step: Step): ReactNode {
  if (!isOpen(of)) return <Decided of={of} />;
  if (of.barred) return of.barred;
  if (step === 'refuse') return '选一条或几条原因，或写明原因，再按一次拒绝。';
  if (step === 'agree') {
    return (
      <>
        <b>再按一次确认。</b>
        {of.effect}
      </>
    );
  }
  return isFirstOfTwo(of) ? (
    <>
      您同意后<b>还差一个人</b>，由另一位同意才生效。
    </>
  ) : (
    of.effect
  );
}

function Decided({ of: { outcome, reason, decidedBy, decideTime } }: { of: Case }) {
  return (
    <>
      {decidedBy && (
        <b>
          {decidedBy}，{decideTime}
        </b>
      )}{' '}
      {outcome}
      {reason && `（${reason}）`}
    </>
  );
}

const isFirstOfTwo = ({ second, firstBy }: Case) => second !== '' && firstBy === '';

type ButtonsProps = {
  of: Case;
  step: Step;
  busy: boolean;
  draft: Draft;
  may: boolean;
  onNext: (() => void) | undefined;
  onAgree: () => void;
  onRefuse: () => void;
  onLook: () => void;
  onTakeBack: () => void;
};

function Buttons(props: ButtonsProps) {
  const { of, step, busy, draft, may, onNext, onAgree, onRefuse, onLook, onTakeBack } = props;
  // The second press of a double click confirms nothing.
  const once = (act: () => void) => (event: MouseEvent) => event.detail < 2 && act();
  const next = (
    <Button disabled={busy || !onNext} onClick={once(() => onNext?.())}>
      下一件<kbd aria-hidden="true">N</kbd>
    </Button>
  );
  if (!may) {
    return (
      <>
        {of.takesBack && (
          <Button data-take-back disabled={busy} onClick={onTakeBack}>
            撤回<kbd aria-hidden="true">U</kbd>
          </Button>
        )}
        {next}
      </>
    );
  }
  const grant = isFirstOfTwo(of) ? '同意，转第二个人' : of.grantLabel;
  const chosen = draft.reasons.length > 0 ? `，${draft.reasons.length} 条原因` : '';
  return (
    <>
      {step === 'look' ? (
        next
      ) : (
        <Button disabled={busy} onClick={onLook}>
          取消<kbd aria-hidden="true">Esc</kbd>
        </Button>
      )}
      {step !== 'agree' && (
        <Button className={step === 'refuse' ? 'btn-stop' : 'btn-refuse'} disabled={busy} onClick={once(onRefuse)}>
          {busy && step === 'refuse' ? '正在拒绝' : `拒绝${step === 'refuse' ? chosen : ''}`}
          <kbd aria-hidden="true">R</kbd>
        </Button>
      )}
      {step !== 'refuse' && (
        <Button look="main" disabled={busy} onClick={once(onAgree)}>
          {busy ? '正在办理' : step === 'agree' ? `确认${grant}` : grant}
          <kbd aria-hidden="true">A</kbd>
        </Button>
      )}
    </>
  );
}
