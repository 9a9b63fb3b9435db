// The operator's passkeys. Where they cannot work it says why, in the place of the button.
import { barOfSite } from '@jishi/client/passkey';
import { listOwnPasskeys } from '@jishi/contract/console/own-passkey';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { AddDialog } from './add-dialog';
import { RemoveDialog } from './remove-dialog';

type Own = Output<typeof listOwnPasskeys>;
type Passkey = Own['list'][number];

export function Passkeys() {
  const passkeys = useQuery(query(listOwnPasskeys, {}));
  return (
    <Loaded of={passkeys} what="通行密钥" rows={1}>
      {(own) => <PasskeySection {...own} />}
    </Loaded>
  );
}

function PasskeySection(own: Own) {
  const { list, most } = own;
  const [opened, setOpened] = useState<'add' | Passkey>();
  const close = () => setOpened(undefined);
  const bar = barOfSite(own);
  return (
    <section>
      <RuledHead
        title="通行密钥"
        note="用指纹、面容或安全密钥登录，代替密码和动态口令"
        more={
          !bar &&
          list.length < most && (
            <button type="button" className="text-button" onClick={() => setOpened('add')}>
              添加通行密钥
            </button>
          )
        }
      />
      {bar && <p className="note">{bar}。</p>}
      {list.length >= most && <p className="note">已有 {most} 个，不能再添加；不用的请先删除。</p>}
      {list.length > 0 ? (
        <LedgerTable caption="通行密钥" columns={columnsOf(setOpened)} rows={list} rowKey={({ id }) => id} dense />
      ) : (
        !bar && <p className="quiet">还没有通行密钥。</p>
      )}
      {opened === 'add' && <AddDialog onClose={close} />}
      {opened && opened !== 'add' && <RemoveDialog passkey={opened} onClose={close} />}
    </section>
  );
}

function columnsOf(onRemove: (passkey: Passkey) => void): Column<Passkey>[] {
  return [
    {
      key: 'name',
      title: '名称',
      fold: 'lead',
      width: '34%',
      cell: ({ name }) => <span className="break">{name}</span>,
    },
    { key: 'created', title: '添加于', fold: 'line', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'used',
      title: '最近使用',
      fold: 'line',
      cell: ({ usedTime }) => (usedTime ? <Moment time={usedTime} /> : <span className="faint">还没有用过</span>),
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'tail',
      cell: (passkey) => (
        <Button size="small" aria-label={`删除 ${passkey.name}`} onClick={() => onRemove(passkey)}>
          删除
        </Button>
      ),
    },
  ];
}
