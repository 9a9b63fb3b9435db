// /campaigns: what advertising brought, from the visit to the first payment.
import { exportCampaigns, listAdMembers, listCampaigns } from '@jishi/contract/console/adtracking';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { EmptyState } from '@jishi/ui/empty-state';
import { isFiltered } from '@jishi/ui/conditions';
import { ListFilter } from '@jishi/ui/list-filter';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { toast } from '@jishi/ui/toast-store';
import { useUrlQuery } from '@jishi/ui/url-query';
import { ApiError } from '@jishi/ui/wire/envelope';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { pagedInput } from '../../shell/list-conditions';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { NumberedPager } from '../../shell/pagers';
import { Screen } from '../../shell/screen';
import { download } from '../../shell/transport';
import { CampaignTable, membersHref } from './campaign-table';
import { Funnel } from './funnel';
import { LEVELS, type Level, VISIT_FILTERS, levelOf } from './levels';
import { LinkBuilder } from './link-builder';

export function CampaignsScreen() {
  const [search, setSearch] = useUrlQuery();
  const [building, setBuilding] = useState(false);
  const level = levelOf(search);
  const membersShown = useMay(listAdMembers);
  const { pageNum, pageSize, ...conditions } = pagedInput(VISIT_FILTERS, search);
  const campaigns = useQuery({
    ...query(listCampaigns, { ...conditions, level, pageNum, pageSize }),
    placeholderData: keepPreviousData,
  });
  const isBare = campaigns.data?.sum.visits === 0 && !isFiltered(VISIT_FILTERS, search);
  return (
    <Screen
      title="广告"
      note={campaigns.data && `来访保留 180 天，这里是 ${campaigns.data.since.slice(0, 10)} 以来的`}
      actions={
        !isBare && (
          <>
            <ExportButton input={{ ...conditions, level }} />
            <Button look="main" onClick={() => setBuilding(true)}>
              生成推广链接
            </Button>
          </>
        )
      }
    >
      {building && (
        <Dialog title="生成推广链接" onClose={() => setBuilding(false)}>
          <LinkBuilder />
        </Dialog>
      )}
      {!isBare && <ListFilter fields={VISIT_FILTERS} />}
      <Loaded of={campaigns} what="广告来访">
        {(page) =>
          isBare ? (
            <FirstLink />
          ) : (
            <div className="sections">
              <section>
                <RuledHead
                  title="漏斗"
                  note="按来访的时间算：这些来访后来走到了哪一步"
                  more={membersShown && page.sum.registered > 0 && <Link to={membersHref(search)}>注册的用户</Link>}
                />
                <Funnel of={page.sum} />
              </section>
              <Sources page={page} level={level} onLevel={(chosen) => setSearch({ level: chosen, page: null })} />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

type SourcesProps = {
  page: Output<typeof listCampaigns>;
  level: Level;
  onLevel: (level: Level) => void;
};

/** The same visits by plan, group or advertisement. */
function Sources({ page, level, onLevel }: SourcesProps) {
  return (
    <section>
      <RuledHead title="来源" more={<Segments label="分组" choices={LEVELS} chosen={level} onChoose={onLevel} />} />
      {page.list.length > 0 ? (
        <>
          <CampaignTable page={page} level={level} />
          <NumberedPager of={page} />
        </>
      ) : (
        <EmptyState title="没有符合条件的来访">换个时间或条件试试；标记要完整输入。</EmptyState>
      )}
    </section>
  );
}

function FirstLink() {
  return (
    <div className="sections">
      <EmptyState title="还没有广告来访">
        在下面生成推广链接，放到广告里。有人点开，这里就有第一条来访；他后来注册、认证、首次付款，都算在这则广告上。
      </EmptyState>
      <section>
        <RuledHead title="推广链接" />
        <LinkBuilder />
      </section>
    </div>
  );
}

function ExportButton({ input }: { input: Parameters<typeof download<typeof exportCampaigns>>[1] }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await download(exportCampaigns, input);
      toast.success('漏斗已导出');
    } catch (error) {
      toast.error(error instanceof ApiError ? error.msg : '没有导出成功，请再试一次');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} onClick={() => void save()}>
      {busy ? '正在导出' : '导出 CSV'}
    </Button>
  );
}
