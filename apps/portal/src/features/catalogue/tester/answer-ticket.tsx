// The request as a ticket: the response, its duration, its cost and who paid.
import { CopyButton } from '@jishi/ui/copy-button';
import { Highlighted } from '@jishi/ui/highlight';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Printed, RequestLine, type StubFigure, Ticket, TicketHead, TicketStub } from '@jishi/ui/ticket';
import { Suspense, lazy } from 'react';
import type { Api } from '../project';
import type { TesterAnswer } from './tester-answer';

const PrintedText = lazy(() => import('../printed/printed-text'));
const LedgerLines = lazy(() => import('../printed/ledger-lines'));
const TroubleNote = lazy(() => import('./trouble-note'));

type Props = {
  api: Api;
  answer: TesterAnswer | undefined;
  sending: boolean;
  /** The answer is what came so far of a stream. */
  streaming: boolean;
};

export function AnswerTicket({ api, answer, sending, streaming }: Props) {
  const shown = answer ?? { text: api.sampleResponse, language: 'json' };
  const what = answer ? '返回内容' : '返回示例';
  return (
    <section aria-labelledby="tester-answer">
      <Ticket>
        <TicketHead
          id="tester-answer"
          title={what}
          serial={
            answer?.requestId ? <Printed key={answer.requestId}>请求号 {answer.requestId}</Printed> : '还没有发送'
          }
        />
        <div className="tester-line">
          <RequestLine method={api.method} path={api.path} />
        </div>
        <div className="tester-answer" aria-busy={sending && !streaming}>
          <Suspense fallback={null}>
            {answer?.trouble && <TroubleNote answer={answer} trouble={answer.trouble} />}
          </Suspense>
          {shown.text && (
            <>
              <pre tabIndex={0} role="region" aria-label={`${what}的正文`} data-language={shown.language}>
                <code>
                  {answer && !streaming ? (
                    <Printed key={answer.requestId}>
                      <Suspense fallback={answer.text}>
                        <PrintedText {...answer} sample={api.sampleResponse} />
                      </Suspense>
                    </Printed>
                  ) : (
                    <Highlighted source={shown.text} language={shown.language} />
                  )}
                </code>
              </pre>
              <CopyButton text={shown.text} what={what} />
            </>
          )}
        </div>
        <TicketStub figures={figuresOf(answer, sending, streaming)} />
        <p className="sr" role="status">
          {answer && !sending ? `${statusOf(answer)}，用时 ${answer.ms} 毫秒。${answer.trouble?.meaning ?? ''}` : ''}
        </p>
      </Ticket>
      {(answer || sending) && (
        <Suspense fallback={null}>
          <LedgerLines
            line={
              sending || !answer
                ? undefined
                : { ...answer, what: api.name, how: `${statusOf(answer)}，${answer.ms} ms` }
            }
          />
        </Suspense>
      )}
    </section>
  );
}

function figuresOf(answer: TesterAnswer | undefined, sending: boolean, streaming: boolean): StubFigure[] {
  const known = sending ? undefined : answer;
  const came = streaming ? answer : known;
  const figures: StubFigure[] = [
    {
      label: '状态',
      value: streaming ? '接收中' : sending ? '调用中' : known ? statusOf(known) : '未调用',
      tone: known && (known.trouble ? (known.status === null ? 'danger' : 'warning') : 'success'),
    },
    { label: '用时', value: came ? `${formatCount(came.ms)} ms` : '—' },
    { label: '大小', value: came ? sizeOf(came.bytes) : '—' },
    { label: '本次计费', value: known ? chargeOf(known) : '—' },
  ];
  return [...figures, ...(known?.charged ?? [])];
}

const chargeOf = ({ charge }: TesterAnswer) => (charge === '' ? '见调用记录' : `${formatMoney(charge, 3)} 元`);

function statusOf({ status, trouble, cut }: TesterAnswer): string {
  if (status === null) return '未连通';
  return `${status} ${cut ?? (trouble ? '未成功' : '成功')}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
