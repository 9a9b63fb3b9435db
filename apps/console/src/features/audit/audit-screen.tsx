// /audit: who did what when, and what changed. Nobody can edit the entries.
import { actionWords, targetWords } from '@jishi/contract/audit-words';
import { searchAudit } from '@jishi/contract/console/audit';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Tag } from '@jishi/ui/tag';
import { DetailList } from '../../shell/detail-list';
import { filtersOf, usePage } from '../../shell/list-conditions';
import { Screen } from '../../shell/screen';
import { type AuditEntry, actorWords, hasOwnName } from './audit-words';
import { AuditDetail } from './audit-detail';
import { ChainStanding } from './chain-standing';

const FILTERS = filtersOf(searchAudit);

function columnsOf(onOpen: (entry: AuditEntry) => void, openId: string | undefined): readonly Column<AuditEntry>[] {
  return [
    { key: 'time', title: '时间', fold: 'second', cell: ({ time }) => <span className="nowrap">{time}</span> },
    {
      key: 'actor',
      title: '谁',
      fold: 'tail',
      cell: (entry) => (
        <span>
          {entry.actorName} {hasOwnName(entry) && <Tag tone="quiet">{actorWords(entry.actorKind)}</Tag>}
        </span>
      ),
    },
    {
      key: 'action',
      title: '动作',
      fold: 'lead',
      cell: (entry) => (
        <span>
          <button
            type="button"
            className="text-button"
            aria-expanded={entry.id === openId}
            onClick={() => onOpen(entry)}
          >
            {actionWords(entry.action) || entry.action}
          </button>{' '}
          {actionWords(entry.action) && <span className="mono faint">{entry.action}</span>}
        </span>
      ),
    },
    {
      key: 'target',
      title: '对象',
      fold: 'second',
      cell: ({ targetKind, targetId }) => (
        <span>
          {targetWords(targetKind)} <span className="mono break">{targetId}</span>
        </span>
      ),
    },
    { key: 'ip', title: 'IP', fold: 'line', spare: true, cell: ({ ip }) => <span className="mono break">{ip}</span> },
  ];
}

const SAMPLE = {
  time: '2026-01-05 10:20:30',
  actor: '周会计',
  action: '建议调账',
  target: '用户 1001',
  ip: '203.0.113.7',
};

export function AuditScreen() {
  const entries = usePage(searchAudit, FILTERS);
  return (
    <Screen title="审计" note="只增不改，谁也删不掉">
      <ChainStanding />
      <DetailList
        of={entries}
        what="审计记录"
        filters={FILTERS}
        columns={columnsOf}
        detail={(entry, onClose) => <AuditDetail entry={entry} onClose={onClose} />}
        nothingFound={<EmptyState title="没有符合条件的记录">动作和对象编号要完整输入；换个时间试试。</EmptyState>}
        sample={SAMPLE}
        nothingYet={<EmptyState title="还没有记录">凡是改动账户、资金或目录的操作，都会在这里留下一行。</EmptyState>}
      />
    </Screen>
  );
}
