// /notice: the public notice board beside the member's own messages.
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@jishi/ui/router';
import { NoticeBoard, OneNotice } from '../features/content/notice/notice-board';
import { notice } from '../features/content/notice/queries';
import { MyNotices } from '../features/message/notice/my-notices';

export function NoticePage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return <div className="column notice">{id ? <Detail id={id} /> : <Board page={params.get('pageNum')} />}</div>;
}

function Board({ page }: { page: string | null }) {
  return (
    <>
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '公告' }]} />
      <header className="double-rule notice-head">
        <h1>公告</h1>
      </header>
      <div className="notice-columns">
        <section aria-label="公告">
          <NoticeBoard page={page} />
        </section>
        <MyNotices />
      </div>
    </>
  );
}

function Detail({ id }: { id: string }) {
  const { data } = useQuery(notice(id));
  return (
    <>
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '公告', to: '/notice' }, { name: data?.title ?? '' }]} />
      <OneNotice id={id} />
    </>
  );
}
