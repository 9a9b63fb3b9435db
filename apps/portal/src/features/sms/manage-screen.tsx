// /req/smsManage: signatures and templates, what was sent, and its counts, each behind a tab of the address.
import { smsKind, smsStatus } from '@jishi/contract/enums/sms';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { PageHead } from '@jishi/ui/page-head';
import { RecordList } from '@jishi/ui/record-list';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { Segments } from '@jishi/ui/segments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { lazyPart } from './lazy-part';
import { NEW_SIGNATURE, NEW_TEMPLATE, type Part, partHref, partOf } from './places';
import { SIGNATURES, TEMPLATE_COUNTS, templates } from './queries';
import { SignatureTable } from './signature-table';
import { TemplateList } from './template-list';
import { Today } from './today';
import './sms.css';

const PARTS: Readonly<Record<Part, readonly [name: string, Screen: ComponentType]>> = {
  template: ['签名与模板', TemplatesPart],
  message: ['发送记录', lazyPart(async () => (await import('./message/record-part')).RecordPart)],
  statistic: ['统计', lazyPart(async () => (await import('./statistic/statistic-part')).StatisticPart)],
};

export function ManageScreen() {
  const [{ tab }] = useUrlQuery();
  const open = partOf(tab);
  const [, Screen] = PARTS[open];
  return (
    <>
      <PageHead
        title="短信服务"
        actions={
          <>
            <ButtonLink to={NEW_SIGNATURE}>新建签名</ButtonLink>
            <ButtonLink look="main" to={NEW_TEMPLATE}>
              新建模板
            </ButtonLink>
          </>
        }
      />
      <nav className="page-tabs" aria-label="短信">
        {Object.entries(PARTS).map(([part, [name]]) => (
          <Link key={part} to={partHref(part as Part)} aria-current={part === open ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {open !== 'message' && <Today />}
      <Screen />
    </>
  );
}

function TemplatesPart() {
  const signatures = useQuery(SIGNATURES);
  const inUse = signatures.data?.list.find(({ status }) => IN_FORCE.includes(status)) ?? signatures.data?.list[0];
  return (
    <>
      <section className="sms-part" aria-labelledby="signatures">
        <RuledHead
          id="signatures"
          title="签名"
          note="短信开头方括号里的名字，运营商要求实名备案"
          more={signatures.data && signatures.data.total > 0 && `${signatures.data.total} 个`}
        />
        <RecordList
          of={signatures}
          what="签名"
          rows={3}
          nothingYet={
            <EmptyState title="还没有签名">
              用公司、网站、应用或商标的名称，通常 2 小时内审核。 <Link to={NEW_SIGNATURE}>新建签名</Link>
            </EmptyState>
          }
        >
          {(page) => <SignatureTable rows={page.list} />}
        </RecordList>
      </section>
      <Templates signature={inUse?.name ?? SIGNATURE_SAMPLE} />
    </>
  );
}

const IN_FORCE: readonly number[] = [smsStatus.passed, smsStatus.filing];
/** What lengths are counted with while there is no signature. */
const SIGNATURE_SAMPLE = '您的签名';

function Templates({ signature }: { signature: string }) {
  const [search, setSearch] = useUrlQuery();
  const found = useQuery({ ...templates(search), placeholderData: keepPreviousData });
  return (
    <section className="sms-part" aria-labelledby="templates">
      <RuledHead
        id="templates"
        title="模板"
        note={`蓝底是变量，发送时填；字数含签名 ${signature.length + 2} 字`}
        more={<Kinds chosen={search.kind ?? ''} onChoose={(kind) => setSearch({ kind: kind || null, page: null })} />}
      />
      <RecordList
        of={found}
        what="模板"
        rows={4}
        nothingYet={
          <EmptyState title={search.kind ? '没有这一类的模板' : '还没有模板'}>
            写好固定的内容，会变的部分用变量。 <Link to={NEW_TEMPLATE}>新建模板</Link>
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <TemplateList rows={page.list} signature={signature} />
            <Pages of={page} unit="个" />
          </>
        )}
      </RecordList>
      <p className="note sms-note">今天用过的模板不能删除。编辑已通过的模板会生成新版本，通过之前旧版照常发送。</p>
    </section>
  );
}

function Kinds({ chosen, onChoose }: { chosen: string; onChoose: (kind: string) => void }) {
  const { data } = useQuery(TEMPLATE_COUNTS);
  const counts = [data?.code, data?.notice, data?.marketing];
  const named = smsKind.rows.map(({ value, label }, at) => [String(value), counted(label, counts[at])] as const);
  return (
    <Segments
      label="模板类型"
      plain
      choices={[['', counted('全部', data?.total)], ...named]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`);
