// /invoices/settings: who sells, the limits, the rates. Seller and minimum are proposed here; the rest is the server's settings.
import { getInvoiceSettings, proposeInvoiceSettings } from '@jishi/contract/console/invoice-setting';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { ReviewLink } from '../../shell/links';
import { Screen } from '../../shell/screen';
import { SettingsDialog } from './settings-dialog';

type Settings = Output<typeof getInvoiceSettings>;

const RATES: readonly Column<Settings['rates'][number]>[] = [
  { key: 'item', title: '税目', fold: 'lead', cell: ({ taxItem }) => labelOf('taxItem', taxItem).label },
  { key: 'rate', title: '税率', align: 'end', fold: 'tail', cell: ({ ratePercent }) => `${ratePercent}%` },
  { key: 'code', title: '税收分类编码', fold: 'line', cell: ({ code }) => <span className="mono">{code}</span> },
];

export function SettingsScreen() {
  const settings = useQuery(query(getInvoiceSettings, {}));
  const may = useMay(proposeInvoiceSettings);
  const [editing, setEditing] = useState(false);
  return (
    <Screen
      title="开票设置"
      note={
        <>
          销售方与最低金额在这里改，两条界线在 <Link to="/settings">系统设置</Link> 里改
        </>
      }
      actions={
        may &&
        settings.data &&
        !settings.data.waiting && (
          <Button look="main" onClick={() => setEditing(true)}>
            修改销售方与最低金额
          </Button>
        )
      }
    >
      <Loaded of={settings} what="开票设置" rows={6}>
        {(shown) => (
          <div className="sections">
            {shown.waiting && <Waiting of={shown.waiting} />}
            <Seller of={shown.seller} />
            <Limits of={shown} />
            <section>
              <RuledHead title="税目与税率" />
              <LedgerTable
                caption="税目与税率"
                columns={RATES}
                rows={shown.rates}
                rowKey={({ taxItem }) => String(taxItem)}
                dense
              />
            </section>
            <History of={shown.saved} />
            {editing && <SettingsDialog of={shown} onClose={() => setEditing(false)} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Waiting({ of }: { of: NonNullable<Settings['waiting']> }) {
  const { version, reviewId, savedBy, saveTime, name, taxNo, reason } = of;
  return (
    <section>
      <RuledHead title="等另一位操作员同意" note="同意以前还用现在的" />
      <FactList
        facts={[
          ['提出', `${savedBy}，${saveTime}`],
          [
            '销售方',
            <span className="break">
              {name} <span className="mono">{taxNo}</span>
            </span>,
          ],
          ['原因', <span className="break">{reason}</span>],
          ['改了什么', <ReviewLink kind={reviewKind.invoiceSetting} id={reviewId} no={version} waits />],
        ]}
      />
    </section>
  );
}

function Seller({ of }: { of: Settings['seller'] }) {
  return (
    <section>
      <RuledHead title="销售方" />
      {of ? (
        <FactList
          facts={[
            ['名称', of.name],
            ['税号', <span className="mono">{of.taxNo}</span>],
            ['地址', of.address],
            ['电话', of.phone],
            ['开户行', of.bank],
            ['账号', of.account && <span className="mono">{of.account}</span>],
            ['开票人', of.clerk],
            ['收款人', of.payee],
            ['复核人', of.checker],
          ]}
        />
      ) : (
        <EmptyState title="还没有销售方信息">没有以前，用户不能申请开票。</EmptyState>
      )}
    </section>
  );
}

function Limits({ of: { minimum, batchUpTo, secondAbove, platform } }: { of: Settings }) {
  return (
    <section>
      <RuledHead title="界线" />
      <FactList
        facts={[
          ['每张最低', <Money value={minimum} />],
          [
            '成批同意',
            <>
              不超过 <Money value={batchUpTo} />
            </>,
          ],
          [
            '两个人同意',
            <>
              超过 <Money value={secondAbove} />
            </>,
          ],
          ['怎么开具', platform ? '由开票平台开具' : '没有接开票平台：由操作员上传开好的发票'],
        ]}
      />
    </section>
  );
}

const SAVED: readonly Column<Settings['saved'][number]>[] = [
  { key: 'time', title: '保存', fold: 'lead', cell: ({ saveTime }) => <span className="nowrap">{saveTime}</span> },
  {
    key: 'by',
    title: '操作员',
    fold: 'tail',
    cell: ({ savedBy, agreedBy }) => (agreedBy ? `${savedBy}，${agreedBy}同意` : savedBy),
  },
  {
    key: 'seller',
    title: '销售方',
    fold: 'line',
    cell: ({ name, taxNo }) => (
      <span className="break">
        {name} <span className="mono">{taxNo}</span>
      </span>
    ),
  },
  { key: 'minimum', title: '每张最低', align: 'end', cell: ({ minimum }) => <Money value={minimum} /> },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => <span className="break">{reason}</span> },
];

function History({ of }: { of: Settings['saved'] }) {
  return (
    <section>
      <RuledHead title="改过的" note={of.length > 0 ? '新的在前；开好的发票照开具时的' : undefined} />
      {of.length > 0 ? (
        <LedgerTable caption="改过的" columns={SAVED} rows={of} rowKey={({ version }) => version} dense />
      ) : (
        <p className="quiet">没有改过：现在用的是服务器的设置。</p>
      )}
    </section>
  );
}
