// /invoices/settings: who sells, the limits, the rates. They are settings of the server; here they are read.
import { getInvoiceSettings } from '@jishi/contract/console/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { labelOf } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';

type Settings = Output<typeof getInvoiceSettings>;

const RATES: readonly Column<Settings['rates'][number]>[] = [
  { key: 'item', title: '税目', fold: 'lead', cell: ({ taxItem }) => labelOf('taxItem', taxItem).label },
  { key: 'rate', title: '税率', align: 'end', fold: 'tail', cell: ({ ratePercent }) => `${ratePercent}%` },
  { key: 'code', title: '税收分类编码', cell: ({ code }) => <span className="mono">{code}</span> },
];

export function SettingsScreen() {
  const settings = useQuery(query(getInvoiceSettings, {}));
  return (
    <Screen title="开票设置" note="在服务器的设置里改，这里只看">
      <Loaded of={settings} what="开票设置" rows={6}>
        {({ seller, minimum, batchUpTo, secondAbove, rates, platform }) => (
          <div className="sections">
            <Seller of={seller} />
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
            <section>
              <RuledHead title="税目与税率" />
              <LedgerTable
                caption="税目与税率"
                columns={RATES}
                rows={rates}
                rowKey={({ taxItem }) => String(taxItem)}
                dense
              />
            </section>
          </div>
        )}
      </Loaded>
    </Screen>
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
          ]}
        />
      ) : (
        <EmptyState title="还没有销售方信息">没有以前，会员不能申请开票。</EmptyState>
      )}
    </section>
  );
}
