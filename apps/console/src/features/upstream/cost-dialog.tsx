// Writes down what a call of a product costs from a day on; what it cost before stands below.
import { listUpstreamCosts, listUpstreamProducts, saveUpstreamCost } from '@jishi/contract/console/upstream';
import type { Output } from '@jishi/contract/endpoint';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatMoney } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../shell/form/fields';
import { useValue } from '../../shell/form/form';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { Loaded } from '../../shell/loaded';
import { useRefreshCosts } from './refresh';

type Cost = Output<typeof listUpstreamCosts>['list'][number];

const COLUMNS: readonly Column<Cost>[] = [
  { key: 'from', title: '从哪天起', fold: 'lead', cell: ({ fromDay }) => <span className="nowrap">{fromDay}</span> },
  { key: 'api', title: '接口', fold: 'second', cell: ({ apiName }) => apiName || '整个产品' },
  { key: 'price', title: '每次', align: 'end', fold: 'tail', cell: ({ price }) => <Money value={price} /> },
  { key: 'by', title: '操作员', fold: 'second', cell: ({ setBy }) => setBy },
  { key: 'reason', title: '原因', fold: 'second', cell: ({ reason }) => reason },
];
/** Of a dialog: older ones are in the audit log. */
const SHOWN = 20;

export function CostDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const form = useNewForm(() => ({ projectId, apiId: '', price: '', fromDay: '', reason: '' }));
  const input = () => {
    const { apiId, ...values } = form.values();
    return { ...values, apiId: apiId || null };
  };
  return (
    <SaveDialog
      by={saveUpstreamCost}
      said="已保存；核对过的账单可以按新的成本重新核对"
      refresh={useRefreshCosts()}
      title="每次调用的成本"
      form={form}
      input={input}
      onClose={onClose}
    >
      <Which />
      <TextField path="price" label="每次" unit="元" inputMode="decimal" hint="上游每次向我们收的钱，最多五位小数" />
      <TextField path="fromDay" label="从哪天起" mono hint="北京时间的日期，如 2026-11-01；那天以前的不变" />
      <AreaField path="reason" label="原因" hint="留在成本历史和审计记录里" rows={2} />
      <History />
    </SaveDialog>
  );
}

function Which() {
  const products = useQuery(query(listUpstreamProducts, {})).data?.rows ?? [];
  const chosen = useChosen();
  const product = products.find(({ id }) => id === chosen);
  const priced = (name: string, price: string | null) =>
    price === null ? name : `${name}（现在 ${formatMoney(price)} 元）`;
  return (
    <>
      <ChoiceField
        path="projectId"
        label="产品"
        placeholder="请选择"
        options={products.map(({ id, name, price }) => ({ value: id, label: priced(name, price) }))}
      />
      {product && product.apis.length > 1 && (
        <ChoiceField
          path="apiId"
          label="接口"
          placeholder="整个产品"
          hint="接口自己的成本先于整个产品的"
          options={product.apis.map(({ id, name, price }) => ({ value: id, label: priced(name, price) }))}
        />
      )}
    </>
  );
}

const useChosen = () => useValue<string>('projectId');

function History() {
  const projectId = useChosen();
  const costs = useQuery({
    ...query(listUpstreamCosts, { projectId, pageSize: SHOWN }),
    enabled: projectId !== '',
  });
  if (projectId === '') return null;
  return (
    <Loaded of={costs} what="成本历史" rows={2}>
      {({ list }) =>
        list.length > 0 && (
          <LedgerTable caption="成本历史" columns={COLUMNS} rows={list} rowKey={({ id }) => id} dense />
        )
      }
    </Loaded>
  );
}
