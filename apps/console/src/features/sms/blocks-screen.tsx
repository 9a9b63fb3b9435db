// /sms/blocks: numbers that no member's messages go to.
import { addSmsBlock, removeSmsBlock, searchSmsBlocks } from '@jishi/contract/console/sms-block';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useCall, useRefreshOf } from '../../shell/client';
import { actionColumn } from '../../shell/columns';
import { AreaField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';

type Row = RowOf<typeof searchSmsBlocks>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'phone', title: '手机号', fold: 'lead', cell: ({ phone }) => <span className="mono">{phone}</span> },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => <span className="break">{reason}</span> },
  { key: 'operator', title: '操作员', fold: 'second', cell: ({ operator }) => operator },
  { key: 'time', title: '加入时间', fold: 'tail', cell: ({ time }) => <span className="nowrap">{time}</span> },
];

const ACTION = actionColumn((row: Row) => <Remove block={row} />);

export function BlocksScreen() {
  const may = useMay(addSmsBlock);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        of={searchSmsBlocks}
        title="短信黑名单"
        note="任何用户的短信都不发给这些号码，包括验证码"
        actions={
          <>
            <Link to="/sms/opt-outs">退订的号码</Link>
            {may && (
              <Button look="main" onClick={() => setAdding(true)}>
                加入号码
              </Button>
            )}
          </>
        }
        columns={may ? [...COLUMNS, ACTION] : COLUMNS}
        rowKey={({ id }) => id}
        nothingYet={<EmptyState title="黑名单是空的">投诉过的号码可以加在这里。</EmptyState>}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useNewForm(() => ({ phone: '', reason: '' }));
  return (
    <SaveDialog
      by={addSmsBlock}
      said="已加入，排队中的短信也不再发给它"
      refresh={useRefreshOf(searchSmsBlocks)}
      title="加入短信黑名单"
      form={form}
      consequences={['所有用户都不能再发给它，收不到验证码也可能影响本人登录其他网站。']}
      verb="加入黑名单"
      pendingVerb="正在加入"
      input={() => form.values()}
      onClose={onClose}
    >
      <TextField path="phone" label="手机号" mono inputMode="numeric" />
      <AreaField path="reason" label="原因" hint="其他操作员看得到" rows={2} />
    </SaveDialog>
  );
}

function Remove({ block: { id, phone } }: { block: Row }) {
  const remove = useCall(removeSmsBlock, {
    silent: true,
    onSuccess: () => toast.success('已移出'),
    onSettled: useRefreshOf(searchSmsBlocks),
  });
  return (
    <ReasonButton
      size="small"
      label={`移出 ${phone}`}
      title={`把 ${phone} 移出黑名单`}
      consequences={['用户又可以发给它，本人退订过的除外。']}
      hint="留在审计记录里"
      verb="移出黑名单"
      pending={remove.isPending}
      onConfirm={(reason) => remove.mutateAsync({ id, reason })}
    >
      移出
    </ReasonButton>
  );
}
