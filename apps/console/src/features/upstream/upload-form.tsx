// What a bill is of, and which of its columns say what.
import { listUpstreamProducts, type previewUpstreamBill, uploadUpstreamBill } from '@jishi/contract/console/upstream';
import type { Output } from '@jishi/contract/endpoint';
import { BILL_COLUMNS } from '@jishi/contract/upstream-bill';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link, useNavigate } from '@jishi/ui/router';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { query, useCall, withFile } from '../../shell/client';
import { ChoiceField, TextField } from '../../shell/form/fields';
import { FormFrame, PartError } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { useRefreshBills } from './refresh';

type Preview = Output<typeof previewUpstreamBill>;
type Props = { file: File; preview: Preview; onOther: () => void };

const LABELS = {
  number: ['请求编号', '本站发给上游的 X-Request-Id；上游自己的流水号也选在这里'],
  time: ['时间', '没有本站的编号时，按时间与接口找调用'],
  path: ['接口', '路径、地址、代码或名称'],
  status: ['状态', '只用来显示'],
  amount: ['金额', '每行向我们收的钱，单位元'],
} as const;

export function UploadForm({ file, preview, onOther }: Props) {
  const navigate = useNavigate();
  const { columns } = preview;
  const form = useNewForm(
    () => ({
      projectId: '',
      fromDay: '',
      toDay: '',
      seconds: '5',
      ...Object.fromEntries(BILL_COLUMNS.map((column) => [column, String(columns[column])])),
    }),
    ['file'],
  );
  const upload = useCall(uploadUpstreamBill, {
    silent: true,
    onSuccess: ({ id }) => {
      toast.success('账单已核对');
      void navigate(`/upstream-bills/${id}`);
    },
    onError: (error) => showRefusal(form, error),
    onSettled: useRefreshBills(),
  });
  const submit = () => {
    if (!upload.isPending) upload.mutate(withFile(form.values(), 'file', file));
  };
  return (
    <FormFrame form={form} label="上传账单" className="product-form" busy={upload.isPending} onSubmit={submit}>
      <div className="sections">
        <Sample file={file} preview={preview} onOther={onOther} />
        <PartError path="file" />
        <section>
          <RuledHead title="哪里的账单" />
          <div className="form-grid">
            <Product />
            <TextField path="fromDay" label="开始日期" mono hint="北京时间，如 2026-11-01" />
            <TextField path="toDay" label="结束日期" mono hint="含这一天，最多 92 天" />
            <TextField
              path="seconds"
              label="时间相差"
              unit="秒"
              inputMode="numeric"
              hint="账单与调用差这么多以内算同一次"
            />
          </div>
        </section>
        <ColumnChoices heads={preview.heads} />
      </div>
      <FormFault />
      <p className="dialog-actions">
        <Button type="submit" look="main" disabled={upload.isPending}>
          {upload.isPending ? '正在核对' : '上传并核对'}
        </Button>
      </p>
    </FormFrame>
  );
}

function ColumnChoices({ heads }: { heads: readonly string[] }) {
  const options = [
    { value: '0', label: '没有' },
    ...heads.map((head, at) => ({ value: String(at + 1), label: head || `第 ${at + 1} 列` })),
  ];
  return (
    <section>
      <RuledHead title="各列的内容" />
      <div className="form-grid">
        {BILL_COLUMNS.map((column) => {
          const [label, hint] = LABELS[column];
          return <ChoiceField key={column} path={column} label={label} hint={hint} options={options} />;
        })}
      </div>
    </section>
  );
}

function Product() {
  const products = useQuery(query(listUpstreamProducts, {})).data?.rows ?? [];
  return (
    <ChoiceField
      path="projectId"
      label="产品"
      placeholder="请选择"
      hint={
        <>
          先在<Link to="/upstream-margins">产品毛利</Link>里填写它每次调用的成本
        </>
      }
      options={products.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

type Cells = { at: number; cells: readonly string[] };

function Sample({ file, preview: { heads, rows, lines }, onOther }: Props) {
  const columns = heads.map((head, at): Column<Cells> => ({
    key: String(at),
    title: head || `第 ${at + 1} 列`,
    ...(at === 0 && { fold: 'lead' as const }),
    cell: ({ cells }) => <span className="break">{cells[at] ?? ''}</span>,
  }));
  return (
    <section>
      <RuledHead
        title={file.name}
        note={
          lines > rows.length ? `共 ${formatCount(lines)} 行，这是前 ${rows.length} 行` : `共 ${formatCount(lines)} 行`
        }
        more={
          <Button size="small" onClick={onOther}>
            换一份文件
          </Button>
        }
      />
      <LedgerTable
        caption="账单的前几行"
        columns={columns}
        rows={rows.map((cells, at) => ({ at, cells }))}
        rowKey={({ at }) => String(at)}
        dense
      />
    </section>
  );
}
