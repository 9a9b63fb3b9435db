// The operations of a document as ruled rows, fifty at a time: a document may have thousands.
import { Button } from '@jishi/ui/button';
import { Icon } from '@jishi/ui/icon';
import { formatCount } from '@jishi/ui/money';
import { Segments } from '@jishi/ui/segments';
import { Tag, Verb } from '@jishi/ui/tag';
import { useId, useMemo, useState } from 'react';
import { OperationDetail } from './operation-detail';
import { OPERATIONS_MAX, type Operation, type Show, countsOf, shownOf, standingOf } from './operations';

const PAGE_SIZE = 50;

const STANDINGS: readonly (readonly [Show, string])[] = [
  ['all', '全部'],
  ['new', '新增'],
  ['changed', '有变化'],
  ['same', '没有变化'],
  ['refused', '不能导入'],
];

type Props = {
  operations: readonly Operation[];
  chosen: ReadonlySet<string>;
  locked: boolean;
  onChoose: (keys: readonly string[]) => void;
};

export function OperationList({ operations, chosen, locked, onChoose }: Props) {
  const [show, setShow] = useState<Show>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const shown = useMemo(() => shownOf(operations, show, typed), [operations, show, typed]);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const rows = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

  function toggle(key: string) {
    onChoose(chosen.has(key) ? [...chosen].filter((other) => other !== key) : [...chosen, key]);
  }
  return (
    <>
      <OperationTools
        {...{ operations, chosen, locked, onChoose, show, typed, shown }}
        onShow={(value) => {
          setShow(value);
          setPage(1);
        }}
        onType={(value) => {
          setTyped(value);
          setPage(1);
        }}
      />
      {chosen.size > OPERATIONS_MAX && (
        <p className="form-error">一个产品最多 {OPERATIONS_MAX} 个接口，请筛选后少选一些。</p>
      )}
      {rows.length === 0 ? (
        <p className="edit-none">没有这样的操作。</p>
      ) : (
        <ul className="apis">
          {rows.map((operation) => (
            <OperationRow
              key={operation.key}
              operation={operation}
              chosen={chosen.has(operation.key)}
              open={open === operation.key}
              locked={locked}
              onToggle={() => toggle(operation.key)}
              onOpen={() => setOpen(open === operation.key ? undefined : operation.key)}
            />
          ))}
        </ul>
      )}
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
    </>
  );
}

type ToolsProps = Props & {
  show: Show;
  typed: string;
  shown: readonly Operation[];
  onShow: (show: Show) => void;
  onType: (typed: string) => void;
};

function OperationTools({ operations, chosen, locked, onChoose, show, typed, shown, onShow, onType }: ToolsProps) {
  const counts = useMemo(() => countsOf(operations), [operations]);
  const takeable = shown.filter(({ refusal }) => !refusal);
  const choices = STANDINGS.filter(([value]) => counts[value] > 0).map(
    ([value, name]) => [value, `${name} ${formatCount(counts[value])}`] as const,
  );
  return (
    <div className="operation-tools">
      <Segments label="显示哪些操作" choices={choices} chosen={show} onChoose={onShow} />
      <input
        className="input"
        type="search"
        aria-label="按路径或名称筛选操作"
        placeholder="路径或名称"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Button
        size="small"
        disabled={locked || takeable.length === 0}
        onClick={() => onChoose([...new Set([...chosen, ...takeable.map(({ key }) => key)])])}
      >
        选中列出的 {formatCount(takeable.length)} 个
      </Button>
      <Button
        size="small"
        disabled={locked || chosen.size === 0}
        onClick={() => {
          const listed = new Set(shown.map(({ key }) => key));
          onChoose([...chosen].filter((key) => !listed.has(key)));
        }}
      >
        取消列出的
      </Button>
    </div>
  );
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav className="pager" aria-label="操作翻页">
      <p>
        第 {page} 页，共 {pages} 页
      </p>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <Button size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}

type RowProps = {
  operation: Operation;
  chosen: boolean;
  open: boolean;
  locked: boolean;
  onToggle: () => void;
  onOpen: () => void;
};

function OperationRow({ operation, chosen, open, locked, onToggle, onOpen }: RowProps) {
  const { key, method, path, name, params, refusal, remarks } = operation;
  const id = useId();
  return (
    <li className={open ? 'api api-open' : 'api'}>
      <div className="api-head">
        <input
          className="operation-pick"
          type="checkbox"
          aria-label={`导入 ${key}`}
          disabled={refusal !== ''}
          checked={chosen}
          onChange={() => !locked && onToggle()}
        />
        <button type="button" className="api-toggle" aria-expanded={open} aria-controls={id} onClick={onOpen}>
          <Icon name={open ? 'down' : 'right'} />
          <Verb method={method} />
          <span className="api-path">{path}</span>
          <span className="api-name">{name}</span>
          <span className="api-note">
            {params.length} 个参数
            {remarks.length > 0 && `，${remarks.length} 条说明`}
          </span>
          <StandingTag operation={operation} />
        </button>
      </div>
      <div id={id}>{open && <OperationDetail operation={operation} />}</div>
    </li>
  );
}

function StandingTag({ operation }: { operation: Operation }) {
  const standing = standingOf(operation);
  if (standing === 'refused') return <Tag tone="danger">不能导入</Tag>;
  if (standing === 'changed') return <Tag tone="warning">有变化 {operation.differences.length} 处</Tag>;
  return standing === 'new' ? <Tag tone="brand">新增</Tag> : <Tag tone="quiet">没有变化</Tag>;
}
