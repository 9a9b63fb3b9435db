// /content/:kind: news, help, notices or banners in any state.
import { listEntries, listPlaces, saveEntry } from '@jishi/contract/console/entry';
import type { Output } from '@jishi/contract/endpoint';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { statusColumn } from '../../../shell/columns';
import { optionsOf } from '../../../shell/labels';
import { type FilterSpec, usePage } from '../../../shell/list-conditions';
import { useMay } from '../../../shell/operator';
import { PagedList } from '../../../shell/paged-list';
import { Screen } from '../../../shell/screen';
import { treeOptions } from '../../../shell/tree/options';
import { type KindWords, kindOf } from './entry-kinds';
import { UnknownKind } from './unknown-kind';

type Row = Output<typeof listEntries>['list'][number];

const SAMPLE = {
  title: '如何取得密钥',
  status: '已发布',
  views: '360',
  published: '2026-01-05 10:20:30',
  updated: '2026-01-05 10:20:30',
  operator: '林溪',
};

export function EntriesScreen() {
  const kind = kindOf(useParams().kind);
  return kind ? <Entries key={kind.kind} words={kind} /> : <UnknownKind />;
}

function Entries({ words }: { words: KindWords }) {
  const { kind, name, counted, place } = words;
  const navigate = useNavigate();
  const writable = useMay(saveEntry);
  const filters = useFilters(words);
  const entries = usePage(listEntries, filters, { kind });
  const write = (
    <ButtonLink look="main" to={`/content/${kind}/new`}>
      写{name}
    </ButtonLink>
  );
  return (
    <Screen
      title={name}
      actions={
        <>
          {place && <ButtonLink to={`/content/${kind}/places`}>{place}</ButtonLink>}
          {writable && write}
        </>
      }
    >
      <PagedList
        of={entries}
        what={name}
        filters={filters}
        columns={columnsOf(words)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(`/content/${kind}/${id}`)}
        nothingFound={<EmptyState title={`没有符合条件的${name}`}>换个条件试试。</EmptyState>}
        sample={SAMPLE}
        nothingYet={
          <EmptyState title={`还没有${name}`}>
            {writable ? write : `有权限的同事写好第一${counted}后，会列在这里。`}
          </EmptyState>
        }
      />
    </Screen>
  );
}

function useFilters({ kind, place }: KindWords): readonly FilterSpec[] {
  const { data: places = [] } = useQuery({
    ...aside('栏目选项', query(listPlaces, { kind: kind === 'help' ? 'help' : 'news' })),
    enabled: place !== undefined,
  });
  return [
    { kind: 'text', name: 'keyword', label: '标题', wide: true },
    { kind: 'choice', name: 'status', label: '状态', options: optionsOf('entryStatus') },
    ...(place ? [{ kind: 'choice' as const, name: 'placeId', label: place, options: treeOptions(places) }] : []),
  ];
}

function columnsOf({ kind, place, uses }: KindWords): readonly Column<Row>[] {
  const columns: (Column<Row> | false | undefined | '')[] = [
    {
      key: 'title',
      title: '标题',
      fold: 'lead',
      width: '36%',
      cell: ({ id, title, pinned, changed }) => (
        <>
          <Link to={`/content/${kind}/${id}`}>{title}</Link> {pinned && <Tag tone="brand">置顶</Tag>}{' '}
          {changed && <Tag tone="warning">草稿有改动</Tag>}
        </>
      ),
    },
    statusColumn('entryStatus'),
    place && {
      key: 'place',
      title: place,
      fold: 'second',
      cell: ({ placeName }) => placeName || <span className="faint">没有选</span>,
    },
    uses.includes('sort') && { key: 'sort', title: '排序', align: 'end', cell: ({ sort }) => sort },
    uses.includes('html') && {
      key: 'views',
      title: '阅读',
      align: 'end',
      fold: 'end',
      cell: ({ views }) => formatCount(views),
    },
    {
      key: 'published',
      title: '公开时间',
      fold: 'second',
      cell: ({ publishTime }) => <span className="nowrap">{publishTime ?? '没有发布'}</span>,
    },
    {
      key: 'updated',
      title: '修改',
      fold: 'none',
      cell: ({ updatedTime }) => <span className="nowrap">{updatedTime}</span>,
    },
    { key: 'operator', title: '编写', cell: ({ operatorName }) => operatorName },
  ];
  return columns.filter((column) => typeof column === 'object');
}
