// /incidents: faults and maintenance that visitors see on the status page.
import { announceFault, searchIncidents } from '@jishi/contract/console/status';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { useState } from 'react';
import { Status, labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { FaultDialog, MaintenanceDialog } from './announce-dialogs';
import { partNames } from './case';

type Row = RowOf<typeof searchIncidents>;

const addressOf = ({ id }: Row) => `/incidents/${id}`;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'begin', title: '开始', fold: 'line', cell: ({ beginTime }) => <span className="nowrap">{beginTime}</span> },
  { key: 'title', title: '标题', fold: 'lead', cell: (row) => <Link to={addressOf(row)}>{row.title}</Link> },
  {
    key: 'kind',
    title: '类型',
    fold: 'second',
    cell: ({ kind }) => <span className="nowrap">{labelOf('incidentKind', kind).label}</span>,
  },
  { key: 'parts', title: '受影响的服务', fold: 'line', cell: ({ parts }) => partNames(parts) },
  {
    key: 'effect',
    title: '影响',
    cell: ({ effect }) => <span className="nowrap">{labelOf('incidentEffect', effect).label}</span>,
  },
  {
    key: 'phase',
    title: '进展',
    fold: 'tail',
    cell: ({ phase, overdue }) => (
      <>
        <Status of="incidentPhase" value={phase} />
        {overdue && <span className="case-late"> 已过计划的结束时间</span>}
      </>
    ),
  },
  {
    key: 'end',
    title: '结束',
    cell: ({ endTime }) => (endTime ? <span className="nowrap">{endTime}</span> : <span className="quiet">—</span>),
  },
];

export function IncidentsScreen() {
  const may = useMay(announceFault);
  const [open, setOpen] = useState<'fault' | 'maintenance'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen
        of={searchIncidents}
        title="服务状态"
        what="故障与维护"
        note={
          <>
            没有结束的在前；用户看的是<a href="/status">服务状态页</a>
          </>
        }
        actions={
          may && (
            <>
              <Button onClick={() => setOpen('maintenance')}>公布维护</Button>
              <Button look="main" onClick={() => setOpen('fault')}>
                公布故障
              </Button>
            </>
          )
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        open={addressOf}
        nothingFound={<EmptyState title="没有符合条件的故障或维护">换个类型或进展试试。</EmptyState>}
        nothingYet={<EmptyState title="还没有公布过故障或维护">公布以后列在这里，用户在服务状态页看到。</EmptyState>}
      />
      {open === 'fault' && <FaultDialog onClose={close} />}
      {open === 'maintenance' && <MaintenanceDialog onClose={close} />}
    </>
  );
}
