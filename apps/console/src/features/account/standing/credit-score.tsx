// A member's credit score: what it is, how it came to be, and setting it.
import { getMember, listCreditScores, setCreditScore } from '@jishi/contract/console/account';
import { Moment } from '@jishi/ui/beijing-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useRefreshOf } from '../../../shell/client';
import { AreaField, TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';

type Props = { id: string; score: number; isClosed: boolean };

export function CreditScore({ id, score, isClosed }: Props) {
  const may = useMay(setCreditScore);
  const [open, setOpen] = useState(false);
  return (
    <>
      {score}{' '}
      {may && !isClosed && (
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          定信用分
        </button>
      )}
      {open && <ScoreDialog id={id} score={score} onClose={() => setOpen(false)} />}
    </>
  );
}

function ScoreDialog({ id, score, onClose }: Omit<Props, 'isClosed'> & { onClose: () => void }) {
  const form = useNewForm(() => ({ score: String(score), reason: '' }));
  return (
    <SaveDialog
      by={setCreditScore}
      refresh={useRefreshOf(getMember, listCreditScores)}
      title="定信用分"
      form={form}
      consequences={['用户的程序读得到新的分数，不另行通知。', '分数本身不改变授信、价格或限额。']}
      input={() => ({ id, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="score" label="信用分" hint="0 到 1000 的整数" inputMode="numeric" mono />
      <AreaField path="reason" label="原因" hint="留在审计记录里，用户看不到" rows={3} />
      <History id={id} />
    </SaveDialog>
  );
}

function History({ id }: { id: string }) {
  const history = useQuery(query(listCreditScores, { id }));
  return (
    <Loaded of={history} what="信用分的改动" rows={1}>
      {(list) =>
        list.length > 0 && (
          <ul className="score-history" aria-label="改动">
            {list.map(({ id: entry, before, after, reason, by, time }) => (
              <li key={entry}>
                <span className="mono">
                  {before} → {after}
                </span>{' '}
                {by} <Moment time={time} />
                <br />
                <span className="break">{reason}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
