// /agreements: every version of every agreement, and how many members agreed to which.
import { listProtocols, publishProtocol } from '@jishi/contract/console/content';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { Split } from '@jishi/ui/split';
import { AGREEMENTS } from './agreement-names';
import { EditionPanel } from './edition/edition-panel';

type Edition = Output<typeof listProtocols>[number];

function columnsOf(onOpen: (edition: Edition) => void, openId: string | undefined): readonly Column<Edition>[] {
  return [
    {
      key: 'version',
      title: '版本',
      fold: 'lead',
      width: '18%',
      cell: (edition) => (
        <button
          type="button"
          className="text-button mono"
          aria-expanded={edition.id === openId}
          onClick={() => onOpen(edition)}
        >
          {edition.version}
        </button>
      ),
    },
    {
      key: 'state',
      title: '状态',
      fold: 'tail',
      width: '16%',
      cell: ({ current }) => (
        <StatusMark tone={current ? 'success' : 'quiet'}>{current ? '现行' : '已被取代'}</StatusMark>
      ),
    },
    { key: 'title', title: '标题', fold: 'line', width: '28%', cell: ({ title }) => title },
    {
      key: 'time',
      title: '发布',
      fold: 'line',
      width: '24%',
      cell: ({ publishTime }) => <span className="nowrap">{publishTime}</span>,
    },
    {
      key: 'agreed',
      title: '同意的用户',
      align: 'end',
      fold: 'line',
      cell: ({ agreed }) => `${formatCount(agreed)} 位`,
    },
  ];
}

export function AgreementsScreen() {
  const [search, setSearch] = useUrlQuery();
  const writable = useMay(publishProtocol);
  const editions = useQuery(query(listProtocols, {}));
  const open = (edition: Edition) => setSearch({ open: edition.id });
  return (
    <Screen title="协议" note="版本只增不改；同意的用户按各人最近一次同意的版本数">
      <Loaded of={editions} what="协议">
        {(list) => {
          const opened = list.find(({ id }) => id === search.open);
          return (
            <Split
              className="sections"
              panel={opened && <EditionPanel edition={opened} onClose={() => setSearch({ open: null })} />}
            >
              {AGREEMENTS.map(({ code, name }) => {
                const versions = list.filter((edition) => edition.code === code);
                return (
                  <section key={code}>
                    <RuledHead
                      title={name}
                      note={`${versions.length} 个版本`}
                      more={
                        <>
                          <a href={`/content/${code}`} target="_blank" rel="noreferrer">
                            <span className="sr">{name}：</span>在前台查看
                          </a>
                          {writable && (
                            <Link to={`/agreements/${code}/new`}>
                              <span className="sr">{name}：</span>写新版本
                            </Link>
                          )}
                        </>
                      }
                    />
                    {versions.length > 0 ? (
                      <LedgerTable
                        caption={`${name}的版本`}
                        columns={columnsOf(open, search.open)}
                        rows={versions}
                        rowKey={({ id }) => id}
                        dense
                        selected={opened?.id}
                        onOpen={open}
                      />
                    ) : (
                      <EmptyState title="还没有发布过">发布第一个版本后，用户登录时要同意它。</EmptyState>
                    )}
                  </section>
                );
              })}
            </Split>
          );
        }}
      </Loaded>
    </Screen>
  );
}
