import { listMemberLogins } from '@jishi/contract/console/account';
import { searchScenes } from '@jishi/contract/console/scene';
import type { Input, Output } from '@jishi/contract/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from '@jishi/ui/router';
import { describe, expect, it } from 'vitest';
import { createQueryClient, query } from './client';
import { type FilterSpec, usePage } from './list-conditions';
import { PagedList } from './paged-list';
import { RecordList } from './record-list';

type Scene = Output<typeof searchScenes>['list'][number];
type Scenes = Output<typeof searchScenes>;
type Logins = Output<typeof listMemberLogins>;

const FILTERS: readonly FilterSpec[] = [{ kind: 'text', name: 'memberId', label: '用户编号' }];
const COLUMNS = [{ key: 'name', title: '产品', cell: ({ projectName }: Scene) => projectName }];
const NO_SCENES: Scenes = { list: [], total: 0, pageNum: 1, pageSize: 20, waiting: 0, waitingSince: null };
const scene = (projectName: string): Scene => ({
  id: '1',
  reviewId: '9',
  applyId: '2',
  memberId: '7',
  memberName: '',
  projectId: '3',
  projectName,
  site: '',
  status: 1,
  files: 1,
  createTime: '2026-03-10 09:00:00',
  decideTime: null,
});
const NO_LOGINS: Logins = { list: [], total: 0, pageNum: 1, pageSize: 20, nextCursor: null };

function ScenesOf({ memberId }: { memberId?: string }) {
  const scenes = usePage(searchScenes, FILTERS, memberId ? { memberId } : {});
  return (
    <PagedList
      of={scenes}
      what="材料"
      filters={memberId ? [] : FILTERS}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound="没有符合的"
      nothingYet="还没有"
    />
  );
}

function Logins({ id }: { id: string }) {
  const logins = usePage(listMemberLogins, [], { id });
  return (
    <RecordList of={logins} what="登录" nothingFound="没有符合的" nothingYet="还没有">
      {({ total }) => `共 ${total}`}
    </RecordList>
  );
}

/** What stands on the screen at an address, where the server answered just these inputs. */
function shown(
  address: string,
  screen: ReactNode,
  scenes: [Input<typeof searchScenes>, Scenes][],
  logins: string[] = [],
) {
  const client = createQueryClient();
  for (const [input, page] of scenes) client.setQueryData(query(searchScenes, input).queryKey, page);
  for (const cursor of logins) {
    const input = { id: '7', cursor, pageSize: 20 };
    client.setQueryData(query(listMemberLogins, input).queryKey, NO_LOGINS);
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter address={address}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('a list of records', () => {
  it('says that there is nothing yet where nothing narrows it, and that nothing fits where something does', () => {
    const whole = shown('/scenes', <ScenesOf />, [[{ pageSize: 20 }, NO_SCENES]]);
    expect(whole).toContain('还没有');
    expect(whole).not.toContain('没有符合的');

    const narrowed = shown('/scenes?memberId=7', <ScenesOf />, [[{ memberId: '7', pageSize: 20 }, NO_SCENES]]);
    expect(narrowed).toContain('没有符合的');
    expect(narrowed).not.toContain('还没有');
  });

  it('does not call itself empty past the last of its cursors', () => {
    expect(shown('/?cursor=', <Logins id="7" />, [], [''])).toContain('还没有');
    expect(shown('/?cursor=c9', <Logins id="7" />, [], ['c9'])).toContain('没有符合的');
  });

  it('asks for the page of its address', () => {
    const page: Scenes = { ...NO_SCENES, list: [scene('号码归属地')], total: 21, pageNum: 2 };
    const html = shown('/scenes?page=2', <ScenesOf />, [[{ pageNum: 2, pageSize: 20 }, page]]);
    expect(html).toContain('号码归属地');
    expect(html).toContain('第 21–21 条，共 21 条');
  });

  it('of one member is never led to another by its address', () => {
    const page: Scenes = { ...NO_SCENES, list: [scene('身份核验')], total: 1 };
    const answers: [Input<typeof searchScenes>, Scenes][] = [
      [{ memberId: '7', pageSize: 20 }, page],
      [{ memberId: '8', pageSize: 20 }, NO_SCENES],
    ];
    expect(shown('/members/7/scenes?memberId=8', <ScenesOf memberId="7" />, answers)).toContain('身份核验');
  });
});
