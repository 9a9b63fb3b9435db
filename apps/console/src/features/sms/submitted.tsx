// What the lists of what members hand in for SMS have alike: signatures and templates.
import type { searchSignatures, searchTemplates, stopSignature } from '@jishi/contract/console/sms';
import { smsStatus } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import type { Column } from '@jishi/ui/ledger-table';
import { useCall, useRefreshOf } from '../../shell/client';
import { MEMBER, statusColumn } from '../../shell/columns';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';

type Submitted = RowOf<typeof searchSignatures> | RowOf<typeof searchTemplates>;

/** Their state, and whose they are: more lines than a row of two takes, so that it folds to a block. */
export const STATE_AND_OWNER = [
  { ...statusColumn('smsStatus'), width: '88px' },
  { ...MEMBER, fold: 'half' },
] as const;

/** Why they are as they are, and since when; `reasonsOf` one of them. */
export const reasonAndTime = <Row extends Submitted>(reasonsOf: (row: Row) => string[]): readonly Column<Row>[] => [
  { key: 'reason', title: '原因', fold: 'line', cell: (row) => reasonsOf(row).join('；') || '—' },
  { key: 'time', title: '提交', fold: 'line', cell: ({ submitTime }) => <span className="nowrap">{submitTime}</span> },
];

type StopProps = {
  /** Both calls have one type. */
  by: typeof stopSignature;
  list: typeof searchSignatures | typeof searchTemplates;
  id: string;
  status: number;
  /** What follows the verb: what it is, and what it is called alone. */
  what: string;
  name: string;
};

/** Stops what a member handed in, or lets it be used again. */
export function StopButton({ by, list, id, status, what, name }: StopProps) {
  const may = useMay(by);
  const stop = useCall(by, { silent: true, onSettled: useRefreshOf(list) });
  if (!may) return null;
  const stopped = status !== smsStatus.stopped;
  const verb = stopped ? '停用' : '恢复';
  return (
    <ReasonButton
      size="small"
      label={`${verb}${name}`}
      title={`${verb}${what}`}
      consequences={[
        stopped ? '用户不能再用它发送，已经提交的照常发出；用户会收到通知。' : '用户可以照常使用；用户会收到通知。',
      ]}
      hint="用户会看到"
      verb={verb}
      pending={stop.isPending}
      onConfirm={(reason) => stop.mutateAsync({ id, stopped, reason })}
    >
      {verb}
    </ReasonButton>
  );
}
