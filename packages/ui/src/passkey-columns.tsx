// The columns of somebody's list of passkeys.
import { Moment } from './beijing-time';
import { Button } from './button';
import type { Column } from './ledger-table';

type Passkey = { id: string; name: string; createTime: string; usedTime: string | null };

export function passkeyColumns(onRemove: (passkey: Passkey) => void): Column<Passkey>[] {
  return [
    { key: 'name', title: '名称', fold: 'lead', width: '34%', cell: ({ name }) => <b className="break">{name}</b> },
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
