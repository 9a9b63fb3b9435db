// A ticket that makes real calls: one endpoint, its parameters, the gateway's answer. Without JavaScript the form opens
// the answer in a new tab and the sample takes its place.
import { Button } from '@jishi/ui/button';
import { Highlighted } from '@jishi/ui/highlight';
import { formatMoney } from '@jishi/ui/money';
import { Printed, RequestLine, type StubFigure, Ticket, TicketHead, TicketStub } from '@jishi/ui/ticket';
import { type FormEvent, type ReactNode, Suspense, lazy, useId } from 'react';
import type { Api } from '../project';
import type { TryAnswer } from './try-answer';
import { type TryTarget, tryPath } from './try-target';
import type { TryOut } from './use-try-out';

const PrintedText = lazy(() => import('../printed/printed-text'));
const LedgerLines = lazy(() => import('../printed/ledger-lines'));

type Props = {
  title: string;
  ground?: 'paper' | 'wash';
  target: TryTarget;
  /** The target's document. */
  api: Api;
  tryOut: TryOut;
  /** A choice of endpoints, between head and request. */
  picks?: ReactNode;
  note?: ReactNode;
};

export function TryTicket({ title, ground, target, api, tryOut, picks, note }: Props) {
  const { answer, sending } = tryOut;
  const headingId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '') as [string, string][];
    void tryOut.send(`${tryPath(api)}?${new URLSearchParams(filled).toString()}`);
  }

  return (
    <section aria-labelledby={headingId}>
      <Ticket ground={ground}>
        <TicketHead
          id={headingId}
          title={title}
          serial={answer?.requestId ? <Printed key={answer.requestId}>请求号 {answer.requestId}</Printed> : '返回样例'}
        />
        {picks}
        <form className="try-form" action={tryPath(api)} target="_blank" onSubmit={submit} key={api.id}>
          <RequestLine method={api.method} path={api.path} />
          <TryFields api={api} sending={sending} />
        </form>
        <div className="try-result" aria-busy={sending}>
          {answer?.advice && <p className={`tone-${toneOf(answer)}`}>{answer.advice}</p>}
          <AnswerText answer={answer} sample={api.sampleResponse} />
        </div>
        <TicketStub figures={stubOf(target, answer, sending)} note={note} />
        <p className="sr" role="status">
          {answer && !sending ? `${statusOf(answer)}，用时 ${answer.ms} 毫秒。${answer.advice}` : ''}
        </p>
      </Ticket>
      {(answer || sending) && (
        <Suspense fallback={null}>
          <LedgerLines
            line={answer && { ...answer, what: target.projectName, how: `${statusOf(answer)}，${answer.ms} ms` }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Required parameters, or the first one if none is; the last field shares its line with the button. */
function TryFields({ api, sending }: { api: Api; sending: boolean }) {
  const required = api.params.filter((param) => param.required);
  const shown = required.length > 0 ? required : api.params.slice(0, 1);
  const id = useId();
  const button = (
    <Button type="submit" look="main" disabled={sending}>
      {sending ? '调用中' : '立即调用'}
    </Button>
  );
  return (
    <>
      {shown.map((param, index) => (
        <div className="try-field" key={param.name}>
          <label htmlFor={`${id}${param.name}`}>{param.name}</label>
          <input
            id={`${id}${param.name}`}
            name={param.name}
            defaultValue={param.example}
            title={param.description}
            required={param.required}
            maxLength={param.maxLength ?? 200}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
          />
          {index === shown.length - 1 && button}
        </div>
      ))}
      {shown.length === 0 && <div className="try-field">{button}</div>}
    </>
  );
}

function AnswerText({ answer, sample }: { answer: TryAnswer | undefined; sample: string }) {
  if (answer && !answer.text) return null;
  return (
    <pre tabIndex={0} role="region" aria-label={answer ? '返回内容' : '返回样例'}>
      <code>
        {answer ? (
          <Printed key={answer.requestId}>
            <Suspense fallback={answer.text}>
              <PrintedText {...answer} sample={sample} />
            </Suspense>
          </Printed>
        ) : (
          <Highlighted source={sample} language="json" />
        )}
      </code>
    </pre>
  );
}

function stubOf({ price }: TryTarget, answer: TryAnswer | undefined, sending: boolean): StubFigure[] {
  return [
    {
      label: '状态',
      value: sending ? '调用中' : answer ? statusOf(answer) : '未调用',
      tone: answer && !sending ? toneOf(answer) : undefined,
    },
    { label: '用时', value: answer && !sending ? `${answer.ms} ms` : '—' },
    { label: '单价', value: `${formatMoney(price, 3)} 元` },
    { label: '本次计费', value: `${formatMoney(answer?.charge ?? '0', 3)} 元` },
  ];
}

/** Status and a word for it, such as 200 成功. */
function statusOf({ status, outcome }: TryAnswer): string {
  const word = { success: '成功', refused: '未成功', limited: '太频繁', unreachable: '未连通' }[outcome];
  return status === null ? word : `${status} ${word}`;
}

function toneOf({ outcome }: TryAnswer): 'success' | 'warning' | 'danger' {
  return outcome === 'success' ? 'success' : outcome === 'unreachable' ? 'danger' : 'warning';
}
