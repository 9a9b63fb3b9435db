// The requests this browser sent before: filled in again by a click, cleared by another.
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { type SpecColumn, SpecNote, SpecTable } from '@jishi/ui/spec-table';
import { Verb } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import type { PastRequest } from './history';
import { clearHistory } from './remember';
import { shareFragment } from './share';
import { testerHref } from './tester-url';

const columns: readonly SpecColumn<PastRequest>[] = [
  { title: '时间', cell: ({ at }) => <Moment time={at} short /> },
  {
    title: '请求',
    kind: 'text',
    cell: ({ method, path, apiId, values }) => (
      <Link to={testerHref(apiId, { hash: shareFragment(values) })}>
        <Verb method={method} /> <code>{path}</code>
      </Link>
    ),
  },
  {
    title: '结果',
    cell: ({ status, ok, ms, charge }) => (
      <>
        <span
          className={ok ? 'tone-success' : 'tone-warning'}
        >{`${status ?? '未连通'}${ok ? ' 成功' : ' 未成功'}`}</span>
        <SpecNote on="phone">{`${formatCount(ms)} ms，${chargeOf(charge)}`}</SpecNote>
      </>
    ),
  },
  { title: '用时', kind: 'figure', spare: true, cell: ({ ms }) => `${formatCount(ms)} ms` },
  {
    title: '计费',
    kind: 'figure',
    spare: true,
    cell: ({ charge, source }) => `${chargeOf(charge)}${source && charge ? `（${source}）` : ''}`,
  },
];

/** A stream that was cut has its price in the records. */
const chargeOf = (charge: string) => (charge === '' ? '见调用记录' : `${formatMoney(charge, 3)} 元`);

export function HistoryList({ history }: { history: readonly PastRequest[] }) {
  return (
    <section className="tester-section" aria-labelledby="history-title">
      <div className="tester-section-head">
        <h2 id="history-title">最近的请求</h2>
        <Button size="small" onClick={clearHistory}>
          清空记录
        </Button>
      </div>
      <SpecTable caption="最近的请求" quietCaption columns={columns} rows={history} keyOf={({ key }) => key} />
      <p className="remark">只保存在这个浏览器里，最多 20 条，含填写的参数，不含密钥。</p>
    </section>
  );
}
