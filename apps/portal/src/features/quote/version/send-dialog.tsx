// Mails a version to chosen addresses, and says of each what happens.
import * as codes from '@jishi/contract/codes';
import { quoteSending } from '@jishi/contract/enums/quote';
import { type listRecipients, sendQuote } from '@jishi/contract/quote/mail';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefreshOf } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { useLabel } from '../../../shell/labels';
import { partHref } from '../places';
import { CHANGED_BY_LINK, RECIPIENTS } from '../queries';

type Recipient = Output<typeof listRecipients>[number];
type Results = Output<typeof sendQuote>['results'];
type Props = { id: string; onClose: () => void };

export function SendDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(RECIPIENTS);
  const [results, setResults] = useState<Results>();
  return (
    <Dialog title="把价目表发到邮箱" onClose={onClose}>
      {results ? (
        <Told results={results} onClose={onClose} />
      ) : error && !data ? (
        <Failure title="收件邮箱没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={3} />
      ) : data.length === 0 ? (
        <EmptyState title="还没有收件邮箱">
          <Link to={partHref('recipients')}>添加邮箱</Link>
        </EmptyState>
      ) : (
        <Choose id={id} recipients={data} onSent={setResults} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ChooseProps = Props & { recipients: readonly Recipient[]; onSent: (results: Results) => void };

function Choose({ id, recipients, onSent, onClose }: ChooseProps) {
  const refresh = useRefreshOf(...CHANGED_BY_LINK);
  const able = recipients.filter(({ unsubscribed }) => !unsubscribed);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(able.map((one) => one.id)));
  const form = useForm(sendQuote, {
    initial: {},
    input: () => ({ id, recipientIds: [...picked] }),
    owners: { [codes.stateConflict]: 'form', [codes.unavailable]: 'form', [codes.tooManyRequests]: 'form' },
    done: async ({ results }) => {
      onSent(results);
      await refresh();
    },
  });
  const pick = (one: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(one);
    else next.delete(one);
    setPicked(next);
  };
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <p className="note">邮件里有这一版的链接；发过旧版的邮箱还会看到与上一版相比的变动。一版对一个邮箱只发一次。</p>
      <fieldset className="quote-picks">
        <legend className="sr">收件邮箱</legend>
        {recipients.map(({ id: one, name, email, unsubscribed }) => (
          <label key={one} className="agree">
            <input
              type="checkbox"
              checked={picked.has(one)}
              disabled={unsubscribed}
              onChange={(event) => pick(one, event.target.checked)}
            />
            <span>
              {name} <span className="mono faint">{email}</span> {unsubscribed && '已退订'}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="form-error" role="alert">
        {form.errors.form}
      </p>
      <p className="dialog-actions">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" look="main" disabled={form.busy || picked.size === 0}>
          {form.busy ? '正在发送' : `发给 ${picked.size} 个邮箱`}
        </Button>
      </p>
    </form>
  );
}

function Told({ results, onClose }: { results: Results; onClose: () => void }) {
  const label = useLabel('quoteSending');
  return (
    <>
      <ul className="quote-results" aria-label="逐个结果">
        {results.map(({ recipientId, email, result }) => (
          <li key={recipientId}>
            <span className="mono break">{email}</span>
            <StatusMark tone={result === quoteSending.queued ? 'success' : 'quiet'}>{label(result).label}</StatusMark>
          </li>
        ))}
      </ul>
      <p className="dialog-actions">
        <Button look="main" onClick={onClose}>
          好
        </Button>
      </p>
    </>
  );
}
