// /products: all products in any status.
import { listTypes, saveProject, searchProjects } from '@jishi/contract/console/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { projectStatus, unitLabel } from '@jishi/contract/enums/catalogue';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Glyph } from '@jishi/ui/glyph';
import type { Column } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { Money, formatCount } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { statusColumn } from '../../shell/columns';
import { useMay, useOperator } from '../../shell/operator';
import { productDrafts } from './form/product-drafts';
import { portalAddress } from './product-status';
import { ListScreen } from '../../shell/list-screen';

type Row = Output<typeof searchProjects>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '产品',
    fold: 'lead',
    cell: ({ id, name, glyph, demo }) => (
      <span className="product-name">
        <Glyph>{glyph}</Glyph>
        <Link to={`/products/${id}`}>{name}</Link> {demo && <Tag tone="quiet">示例</Tag>}
      </span>
    ),
  },
  statusColumn('projectStatus'),
  { key: 'code', title: '代码', fold: 'second', cell: ({ code }) => <span className="mono">{code}</span> },
  { key: 'type', title: '分类', cell: ({ typeName }) => typeName },
  {
    key: 'price',
    title: '单价',
    align: 'end',
    fold: 'end',
    cell: ({ price, unit }) => <Money value={price} unit={`元／${unitLabel(unit)}`} places={3} />,
  },
  { key: 'apis', title: '接口', align: 'end', cell: ({ apiCount }) => formatCount(apiCount) },
  { key: 'calls', title: '24 小时调用', align: 'end', cell: ({ callsDay }) => formatCount(callsDay) },
  {
    key: 'success',
    title: '成功率',
    align: 'end',
    cell: ({ successRate }) => (successRate === null ? <span className="faint">没有调用</span> : `${successRate}%`),
  },
  {
    key: 'updated',
    title: '更新',
    fold: 'second',
    cell: ({ updateTime }) => <span className="nowrap">{updateTime}</span>,
  },
  {
    key: 'portal',
    title: <span className="sr">前台</span>,
    label: '前台',
    align: 'end',
    cell: ({ id, status, name }) =>
      status === projectStatus.onSale ? (
        <a href={portalAddress(id)} target="_blank" rel="noreferrer" aria-label={`在前台查看${name}`}>
          前台
        </a>
      ) : null,
  },
];

const SAMPLE = {
  name: '手机号归属地',
  status: '在售',
  code: 'phone-area',
  type: '查询',
  price: '0.010 元／次',
  apis: '1',
  calls: '1,000',
  success: '99.9%',
  updated: '2026-01-05 10:20:30',
};

export function ProductsScreen() {
  const writable = useMay(saveProject);
  const { data: types = [] } = useQuery(aside('分类选项', query(listTypes, {})));
  const create = (
    <ButtonLink look="main" to="/products/new">
      新建产品
    </ButtonLink>
  );
  return (
    <ListScreen
      of={searchProjects}
      title="产品"
      choices={{ typeId: types.map(({ id, fullName }) => ({ value: id, label: fullName })) }}
      actions={
        writable && (
          <>
            <ButtonLink to="/categories">分类</ButtonLink>
            <ButtonLink to="/products/import">从 OpenAPI 导入</ButtonLink>
            {create}
          </>
        )
      }
      above={writable && <UnsavedDrafts />}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      open={({ id }) => `/products/${id}`}
      nothingFound={<EmptyState title="没有符合条件的产品">换个名称或状态试试。</EmptyState>}
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有产品">{writable ? create : '有权限的同事新建产品后，会列在这里。'}</EmptyState>
      }
    />
  );
}

function UnsavedDrafts() {
  const drafts = productDrafts(useOperator().id);
  if (drafts.length === 0) return null;
  return (
    <p className="note">
      没保存的草稿：
      {drafts.map(({ to, name, keptTime }) => (
        <span key={to} className="draft-link">
          <Link to={to}>{name}</Link> <span className="faint">{keptTime.slice(5, 16)}</span>
        </span>
      ))}
    </p>
  );
}
