// What changed from each version to the next, to be told to customers.
import { listQuoteNotices } from '@jishi/contract/quote';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { formatMoney } from '@jishi/ui/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useFilters } from '../../shell/filters';
import { Status } from '../../shell/labels';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { Changes } from './changes';
import { versionHref } from './places';
import { quoteNotices } from './queries';

type Notice = RowOf<typeof listQuoteNotices>;

export function NoticesPart() {
  const [search] = useUrlQuery();
  const found = useQuery({ ...quoteNotices(search), placeholderData: keepPreviousData });
  return (
    <FilteredList
      of={found}
      what="变动通知"
      one="通知"
      filters={useFilters(listQuoteNotices)}
      rows={6}
      nothingYet={<EmptyState title="还没有变动">保存第二版报价后，这里列出涨了什么、降了什么。</EmptyState>}
    >
      {(page) => (
        <>
          <ol className="quote-notices">
            {page.list.map((notice) => (
              <li key={notice.id}>
                <NoticeItem notice={notice} />
              </li>
            ))}
          </ol>
          <Pages of={page} unit="条" />
        </>
      )}
    </FilteredList>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { id, title, version, effectiveTime, changes, rose, fell, added, gone, mails } = notice;
  const more = rose + fell + added + gone - changes.length;
  return (
    <>
      <header>
        <h2>
          <Link to={versionHref(id)}>{title}</Link> <span className="faint">第 {version} 版</span>
        </h2>
        <p className="quiet small">
          <Moment time={effectiveTime} /> 起{mails > 0 && `，已发给 ${mails} 个邮箱`}
        </p>
      </header>
      <Changes {...notice} />
      <ul>
        {changes.map(({ name, unit, before, price, change }) => (
          <li key={`${name} ${before} ${price}`}>
            <Status of="quoteChange" value={change} />
            <span className="break">{name}</span>
            <span className="num nowrap">
              {before !== null && <s className="faint">{formatMoney(before)}</s>}{' '}
              {price !== null && `${formatMoney(price)} 元/${unit}`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="small">
          另有 {more} 个产品有变化，<Link to={versionHref(id)}>看整张价目表</Link>
        </p>
      )}
    </>
  );
}
