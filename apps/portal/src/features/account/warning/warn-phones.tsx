// Phones that receive warnings besides the member's own: at most five, each verified by a code.
import { deleteWarnPhone, type getWarnings } from '@jishi/contract/account/warning';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { WARNINGS } from '../queries';
import { WarnPhoneDialog } from './warn-phone-dialog';

type WarnPhone = Output<typeof getWarnings>['phones'][number];

const MOST = 5;

export function WarnPhones({ phones }: { phones: readonly WarnPhone[] }) {
  const [adding, setAdding] = useState(false);
  const client = useQueryClient();
  const remove = useCall(deleteWarnPhone, {
    ownCodes: [codes.notFound],
    onSettled: () => client.invalidateQueries({ queryKey: WARNINGS.queryKey }),
  });

  async function ask({ id, name, phone }: WarnPhone) {
    const sure = await confirm({ content: `${name}（${phone}）不再收到预警短信。`, confirmText: '删除' });
    if (sure) remove.mutate({ id }, { onSuccess: () => toast.success('预警手机已删除') });
  }

  const full = phones.length >= MOST;
  return (
    <section className="workspace-section" aria-labelledby="warn-phones">
      <RuledHead
        id="warn-phones"
        title="预警手机"
        note={`${phones.length} / ${MOST} 个，余额与接口预警选了短信时，也发给他们`}
        more={
          full ? (
            '已满 5 个，删除后可以再添加'
          ) : (
            <button type="button" className="text-button" onClick={() => setAdding(true)}>
              添加预警手机
            </button>
          )
        }
      />
      {phones.length > 0 ? (
        <LedgerTable
          caption="预警手机"
          columns={columnsOf((phone) => void ask(phone), remove.isPending)}
          rows={phones}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState title="还没有预警手机">
          预警短信只发到登录手机。可以添加同事的号码，对方收到验证码后生效。
        </EmptyState>
      )}
      {adding && <WarnPhoneDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function columnsOf(onRemove: (phone: WarnPhone) => void, busy: boolean): Column<WarnPhone>[] {
  return [
    { key: 'name', title: '称呼', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
    { key: 'phone', title: '手机号', fold: 'line', cell: ({ phone }) => <span className="mono nowrap">{phone}</span> },
    { key: 'time', title: '添加于', fold: 'line', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'tail',
      cell: (phone) => (
        <Button size="small" aria-label={`删除${phone.name}`} disabled={busy} onClick={() => onRemove(phone)}>
          删除
        </Button>
      ),
    },
  ];
}
