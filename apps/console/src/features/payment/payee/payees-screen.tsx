// /remittances/payees: the accounts that members pay to. Changing one is how money could be led astray, so it asks why.
import { addPayee, listPayees, archivePayee } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { payeeKind, payeeStatus } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { useValue } from '../../../shell/form/form';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { Status, labelOf, optionsOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { Screen } from '../../../shell/screen';

type Row = Output<typeof listPayees>[number];

const BANK = String(payeeKind.bank);

const COLUMNS: readonly Column<Row>[] = [
  { key: 'holder', title: '户名', fold: 'lead', cell: ({ holder }) => <span className="break">{holder}</span> },
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status }) => <Status of="payeeStatus" value={status} />,
  },
  { key: 'kind', title: '类型', cell: ({ kind }) => labelOf('payeeKind', kind).label },
  { key: 'number', title: '账号', cell: ({ numberMask }) => <span className="mono">{numberMask}</span> },
  { key: 'bank', title: '开户行', fold: 'line', cell: ({ bank }) => bank },
  { key: 'created', title: '启用', cell: ({ createTime, createdBy }) => `${createdBy}，${createTime}` },
  { key: 'archive', title: '停用', cell: ({ archiveTime }) => archiveTime ?? '没有' },
];

const ACTION = actionColumn((row: Row) => (row.status === payeeStatus.inUse ? <PutAway payee={row} /> : null));

export function PayeesScreen() {
  const payees = useQuery(query(listPayees, {}));
  const may = useMay(addPayee);
  const [adding, setAdding] = useState(false);
  return (
    <Screen
      title="收款账户"
      note="用户付款时看到在用的账户，账号完整；这里只显示头尾几位"
      actions={
        may && (
          <Button look="main" onClick={() => setAdding(true)}>
            启用新账户
          </Button>
        )
      }
    >
      <Loaded of={payees} what="收款账户" rows={4}>
        {(rows) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="收款账户"
              columns={may ? [...COLUMNS, ACTION] : COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              dense
            />
          ) : (
            <EmptyState title="还没有收款账户">启用一个以后，用户充值和购买时就可以选对公转账。</EmptyState>
          )
        }
      </Loaded>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

const useRefresh = () => useRefreshOf(listPayees);

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useNewForm(() => ({ kind: BANK, holder: '', number: '', bank: '', bankCode: '', reason: '' }));
  const refresh = useRefresh();
  return (
    <SaveDialog
      by={addPayee}
      said="已启用，用户现在看到的就是它"
      refresh={refresh}
      title="启用新的收款账户"
      label="收款账户"
      form={form}
      consequences={[
        '同一类型在用的账户随之停用，用户立即看到新账户。',
        '请与另一位同事一起核对账号：用户会照它汇款。',
      ]}
      verb="启用账户"
      pendingVerb="正在启用"
      input={() => form.values()}
      onClose={onClose}
    >
      <ChoiceField path="kind" label="类型" options={optionsOf('payeeKind')} />
      <TextField path="holder" label="户名" />
      <TextField path="number" label="账号" mono />
      <BankFields />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </SaveDialog>
  );
}

function BankFields() {
  if (useValue<string>('kind') !== BANK) return null;
  return (
    <>
      <TextField path="bank" label="开户行" hint="写到支行" />
      <TextField path="bankCode" label="联行号" hint="12 位数字，可以不填" mono inputMode="numeric" />
    </>
  );
}

function PutAway({ payee: { id, holder, numberMask } }: { payee: Row }) {
  const refresh = useRefresh();
  const archive = useCall(archivePayee, {
    silent: true,
    onSuccess: () => toast.success('已停用'),
    onSettled: refresh,
  });
  return (
    <ReasonButton
      size="small"
      label={`停用 ${numberMask}`}
      title={`停用${holder}的账户`}
      consequences={['用户不再看到这个账户。', '没有在用的账户时，不再提供对公转账；已汇出的款照常核对。']}
      hint="留在审计记录里，用户看不到"
      verb="停用账户"
      pending={archive.isPending}
      onConfirm={(reason) => archive.mutateAsync({ id, reason })}
    >
      停用
    </ReasonButton>
  );
}
