// The member's passkeys: added, listed, removed. Where they cannot work it says why, in the place of the button.
import type { listPasskeys } from '@jishi/contract/account/passkey';
import { barOfSite } from '@jishi/client/passkey';
import type { Output } from '@jishi/contract/endpoint';
import { Failure } from '@jishi/ui/failure';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { passkeyColumns } from '@jishi/ui/passkey-columns';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useInBrowser } from '../../../shell/in-browser';
import { PASSKEYS } from '../queries';

type Passkey = Output<typeof listPasskeys>['list'][number];

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog')).AddDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog')).RemoveDialog }));

export function PasskeyList() {
  const { data, error, refetch } = useQuery(PASSKEYS);
  const [opened, setOpened] = useState<'add' | Passkey>();
  const isInBrowser = useInBrowser();
  const close = () => setOpened(undefined);
  // the server knows the site's address only, the browser the page's as well
  const bar = data && (isInBrowser ? barOfSite(data) : data.why);
  const isFull = data && data.list.length >= data.most;
  return (
    <section className="workspace-section" aria-labelledby="passkeys">
      <RuledHead
        id="passkeys"
        title="通行密钥"
        note="用指纹、面容或锁屏密码登录；短信验证码可能被骗走或截走，它不会"
        more={
          isInBrowser &&
          bar === '' &&
          !isFull && (
            <button type="button" className="text-button" onClick={() => setOpened('add')}>
              添加通行密钥
            </button>
          )
        }
      />
      {bar && <p className="note">{bar}。</p>}
      {isFull && <p className="note">已有 {data.most} 个，不能再添加；不用的请先删除。</p>}
      {data ? (
        data.list.length > 0 ? (
          <LedgerTable
            caption="通行密钥"
            columns={passkeyColumns(setOpened)}
            rows={data.list}
            rowKey={({ id }) => id}
          />
        ) : (
          !bar && <p className="quiet">还没有通行密钥。</p>
        )
      ) : error ? (
        <Failure title="通行密钥没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={1} />
      )}
      <Suspense>
        {opened === 'add' && data && <AddDialog onClose={close} />}
        {opened && opened !== 'add' && <RemoveDialog passkey={opened} onClose={close} />}
      </Suspense>
    </section>
  );
}
