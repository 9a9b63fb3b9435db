// The operator's passkeys. Where they cannot work it says why, in the place of the button.
import { barOfSite } from '@jishi/client/passkey';
import { listOwnPasskeys } from '@jishi/contract/console/own-passkey';
import type { Output } from '@jishi/contract/endpoint';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { passkeyColumns } from '@jishi/ui/passkey-columns';
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
        <LedgerTable caption="通行密钥" columns={passkeyColumns(setOpened)} rows={list} rowKey={({ id }) => id} dense />
      ) : (
        !bar && <p className="quiet">还没有通行密钥。</p>
      )}
      {opened === 'add' && <AddDialog onClose={close} />}
      {opened && opened !== 'add' && <RemoveDialog passkey={opened} onClose={close} />}
    </section>
  );
}
