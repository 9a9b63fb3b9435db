// /invoices/batch: ordinary invoices that are alike in everything, agreed to together. The server leaves out what needs a look.
import { aside } from '@jishi/ui/main-part';
import { grantInvoices, searchInvoices } from '@jishi/contract/console/invoice';
import { getInvoiceSettings } from '@jishi/contract/console/invoice-setting';
import { invoiceStatus, titleKind } from '@jishi/contract/enums/invoice';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { COLUMNS, type Row } from './invoices-screen';

/** The most that one call takes. */
const MOST = 50;

type Left = { no: string; why: string };

export function BatchScreen() {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [left, setLeft] = useState<readonly Left[]>([]);
  const upTo = useQuery(aside('开票设置', query(getInvoiceSettings, {}))).data?.batchUpTo;
  const may = useMay(grantInvoices);
  const refresh = useRefreshOf(searchInvoices);
  const grant = useCall(grantInvoices, {
    onSuccess: ({ granted, left: kept }) => {
      toast.success(`同意了 ${formatCount(granted)} 张`);
      setLeft(kept.map(({ reviewId, why }) => ({ no: picked.get(reviewId)?.no ?? reviewId, why })));
      setPicked(new Map());
    },
    onSettled: refresh,
  });
  async function ask() {
    const content = `${formatCount(picked.size)} 张同意后开始开具，不能撤回。有出入的会留下，写明为什么。`;
    const question = { title: '成批同意开票', content, confirmText: '同意开具' };
    if (await confirm(question)) grant.mutate({ reviewIds: [...picked.keys()] });
  }
  function pick(row: Row, on: boolean) {
    const next = new Map(picked);
    if (on) next.set(row.reviewId, row);
    else next.delete(row.reviewId);
    setPicked(next);
  }
  const isFull = picked.size >= MOST;
  return (
    <ListScreen
      of={searchInvoices}
      title="成批同意开票"
      what="待审核的发票"
      set={{ status: invoiceStatus.applied }}
      note={`普通发票，每张不超过 ${upTo ? formatMoney(upTo) : '设定金额'}${upTo ? ' 元' : ''}；专用发票与其余的逐件审核`}
      actions={
        may && (
          <Button look="main" disabled={grant.isPending || picked.size === 0} onClick={() => void ask()}>
            {grant.isPending ? '正在同意' : `同意选中的 ${formatCount(picked.size)} 张`}
          </Button>
        )
      }
      above={left.length > 0 && <LeftOut of={left} />}
      columns={may ? [pickColumn(picked, isFull, pick), ...COLUMNS] : COLUMNS}
      rowKey={({ no }) => no}
      nothingFound={<EmptyState title="没有符合条件的申请" />}
      nothingYet={<EmptyState title="没有待审核的申请">都审完了。</EmptyState>}
    />
  );
}

function LeftOut({ of }: { of: readonly Left[] }) {
  return (
    <div className="note" role="status">
      <p>这些留给逐件审核：</p>
      <ul>
        {of.map(({ no, why }) => (
          <li key={no}>
            <span className="mono">{no}</span>，{why}
          </li>
        ))}
      </ul>
    </div>
  );
}

function pickColumn(
  picked: ReadonlyMap<string, Row>,
  isFull: boolean,
  onPick: (row: Row, on: boolean) => void,
): Column<Row> {
  return {
    key: 'pick',
    title: '选',
    label: '',
    fold: 'end',
    cell: (row) => {
      if (row.kind === titleKind.special || !row.reviewId) return <span className="quiet small nowrap">逐件审</span>;
      const isPicked = picked.has(row.reviewId);
      return (
        <input
          type="checkbox"
          aria-label={`选中 ${row.no}`}
          checked={isPicked}
          disabled={isFull && !isPicked}
          onChange={(event) => onPick(row, event.target.checked)}
        />
      );
    },
  };
}
