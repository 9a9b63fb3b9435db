// Writing the next version of the price list: everything that can be quoted, with costs and last prices beside it.
import type { listQuotable } from '@jishi/contract/quote';
import type { Output } from '@jishi/contract/endpoint';
import { markedUp } from '@jishi/contract/quote/price';
import { formatMoney, parseMoney } from '@jishi/money';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Link } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { QUOTABLE } from '../queries';
import { Grid } from './grid';
import { type Product, isShown, keyOf, sumOf } from './judged';
import { type Fault, readTable, tableOf } from './paste';
import { SaveBar } from './save-bar';
import { type Finding, Tools } from './tools';
import { type Editing, useEditing } from './use-editing';
import './edit.css';

type Quotable = Output<typeof listQuotable>;

export function EditPart() {
  const { data, error, refetch } = useQuery({ ...QUOTABLE, refetchOnWindowFocus: false });
  if (!data) {
    return error ? (
      <Failure title="产品没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={10} />
    );
  }
  if (data.products.length === 0) {
    return (
      <EmptyState title="还没有可以报价的产品">
        开通的接口和在售的充值产品会列在这里。 <Link to="/req/applynew">申请接口</Link>
      </EmptyState>
    );
  }
  return <Editor key={data.last?.version ?? 0} given={data} />;
}

function Editor({ given }: { given: Quotable }) {
  const { products, last, lost } = given;
  const { edits, set, undo, redo, reset } = useEditing(products, last?.version ?? 0);
  const [finding, setFinding] = useState<Finding>({ word: '', group: '', show: 'all' });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const rows = useRows(products, finding, edits.prices);
  const targets = picked.size > 0 ? products.filter((product) => picked.has(keyOf(product))) : rows;
  const sum = useMemo(() => sumOf(products, edits.prices), [products, edits.prices]);
  const table = useMemo(() => tableOf(products, edits.prices), [products, edits.prices]);
  const groups = useMemo(() => [...new Set(products.map(({ groupName }) => groupName))], [products]);

  const { onType, onPick, paste, markUp, clear } = useActs({ products, rows, targets, set, setPicked, setFaults });
  return (
    <div className="quote-edit">
      <Tools
        finding={finding}
        groups={groups}
        onFind={(patch) => setFinding((before) => ({ ...before, ...patch }))}
        target={{ count: targets.length, isPicked: picked.size > 0 }}
        onMarkUp={markUp}
        onClear={clear}
        canUndo={edits.past.length > 0}
        canRedo={edits.future.length > 0}
        onUndo={undo}
        onRedo={redo}
        table={table}
      />
      {lost.length > 0 && (
        <p className="note">
          上一版的 {lost.slice(0, 3).join('、')}
          {lost.length > 3 && ` 等 ${lost.length} 个产品`}已不能报价，保存后列为「不再报价」。
        </p>
      )}
      <Pasted faults={faults} onClose={() => setFaults([])} />
      {rows.length === 0 && <EmptyState title="没有这样的产品">换一个词，或列出全部。</EmptyState>}
      <Grid
        rows={rows}
        prices={edits.prices}
        picked={picked}
        onType={onType}
        onPick={onPick}
        onTable={paste}
        onUndo={undo}
        onRedo={redo}
      />
      <p className="note quote-keys">
        ↑ ↓ 与 Enter 换行，Shift+空格选中，Ctrl+Z 撤销；从 Excel
        复制一列单价，或「产品、单价」两列，粘贴到任一格。单价空着的产品不报价。
      </p>
      <SaveBar
        products={products}
        prices={edits.prices}
        sum={sum}
        last={last}
        onReset={reset}
        isDirty={edits.past.length > 0}
      />
    </div>
  );
}

type Acting = {
  products: readonly Product[];
  rows: readonly Product[];
  targets: readonly Product[];
  set: Editing['set'];
  setPicked: Dispatch<SetStateAction<ReadonlySet<string>>>;
  setFaults: (faults: readonly Fault[]) => void;
};

/** What acts on the list. `onType` and `onPick` never change, so that a row is drawn anew only for itself. */
function useActs({ products, rows, targets, set, setPicked, setFaults }: Acting) {
  const onType = useCallback((key: string, text: string) => set(new Map([[key, text]]), key), [set]);
  const onPick = useCallback(
    (keys: readonly string[], on: boolean) =>
      setPicked((before) => {
        const after = new Set(before);
        for (const key of keys) {
          if (on) after.add(key);
          else after.delete(key);
        }
        return after;
      }),
    [setPicked],
  );
  return {
    onType,
    onPick,
    paste(text: string, from: number) {
      const pasted = readTable(text, products, rows, from);
      set(pasted.texts, '');
      setFaults(pasted.faults);
    },
    /** Of all or of none: the first product that cannot be is named. */
    markUp(way: 'percent' | 'amount', by: string): string | undefined {
      const texts = new Map<string, string>();
      for (const product of targets) {
        const markup = way === 'percent' ? { percent: by } : { amount: by };
        const read = markedUp(product.kind, parseMoney(product.cost), markup);
        if ('fault' in read) return `${product.name}：${read.fault}`;
        texts.set(keyOf(product), formatMoney(read.price));
      }
      set(texts, '');
      return undefined;
    },
    clear: () => set(new Map(targets.map((product) => [keyOf(product), ''])), ''),
  };
}

/** The products that are shown. A row that was shown stays while its price is typed. */
function useRows(products: readonly Product[], { word, group, show }: Finding, prices: ReadonlyMap<string, string>) {
  const wanted = useDeferredValue(word.trim().toLowerCase());
  const filtered = useMemo(
    () =>
      products.filter(
        ({ name, groupName }) =>
          (group === '' || groupName === group) &&
          (wanted === '' || `${name} ${groupName}`.toLowerCase().includes(wanted)),
      ),
    [products, group, wanted],
  );
  // by the prices of the moment when the choice was made: a row does not go away under the cursor
  return useMemo(
    () => filtered.filter((product) => isShown(product, prices.get(keyOf(product)) ?? '', show)),
    [filtered, show],
  );
}

function Pasted({ faults, onClose }: { faults: readonly Fault[]; onClose: () => void }) {
  if (faults.length === 0) return null;
  return (
    <section className="quote-faults" role="alert">
      <p>
        粘贴的内容有 {faults.length} 行没有填进去，其余已填。{' '}
        <button type="button" className="text-button" onClick={onClose}>
          知道了
        </button>
      </p>
      <ul>
        {faults.slice(0, 100).map(({ line, words }) => (
          <li key={line}>
            第 {line} 行：{words}
          </li>
        ))}
      </ul>
    </section>
  );
}
