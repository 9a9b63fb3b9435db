// How changes read alike, of settings and of providers' keys: the name of what is set, what waits, and what came into force.
import type { reviewKind } from '@jishi/contract/enums/review';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { FactList } from '@jishi/ui/fact-list';
import type { Column } from '@jishi/ui/ledger-table';
import type { ReactNode } from 'react';
import { ReviewLink } from '../../shell/links';

/** The column of what a setting is called. */
export function nameColumn<Row extends { label: string; hint: string }>(width: string): Column<Row> {
  return {
    key: 'label',
    title: '设置',
    fold: 'lead',
    width,
    cell: ({ label, hint }) => (
      <span className="setting-name">
        <b>{label}</b>
        {hint && <small className="quiet">{hint}</small>}
      </span>
    ),
  };
}

type Change = { savedBy: string; agreedBy: string; saveTime: string; reason: string };

/** The columns of changes in force; `what`: what one changed. */
export function changeColumns<Row extends Change>(what: (change: Row) => ReactNode): Column<Row>[] {
  return [
    { key: 'time', title: '生效', fold: 'lead', cell: ({ saveTime }) => <span className="nowrap">{saveTime}</span> },
    {
      key: 'by',
      title: '操作员',
      fold: 'tail',
      cell: ({ savedBy, agreedBy }) => (agreedBy ? `${savedBy}，${agreedBy}同意` : savedBy),
    },
    { key: 'what', title: '改了什么', fold: 'line', cell: what },
    { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => <span className="break">{reason}</span> },
  ];
}

type WaitingProps = {
  of: { version: string; reviewId: string; savedBy: string; saveTime: string; reason: string };
  kind: ValueOf<typeof reviewKind>;
  /** What it would change. */
  children: ReactNode;
};

/** A change that waits for a second operator. */
export function WaitingChange({ of, kind, children }: WaitingProps) {
  const { version, reviewId, savedBy, saveTime, reason } = of;
  return (
    <div className="note">
      <p>
        <b>等另一位操作员同意</b>，同意以前还用现在的
      </p>
      <FactList
        facts={[
          ['提出', `${savedBy}，${saveTime}`],
          ['改动', children],
          ['原因', <span className="break">{reason}</span>],
          ['处理', <ReviewLink kind={kind} id={reviewId} no={version} waits />],
        ]}
      />
    </div>
  );
}
