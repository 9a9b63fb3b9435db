// The tab of templates: what each says, how long it becomes, what it waits for.
import { smsKind, smsStatus } from '@jishi/contract/enums/sms';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { RecordList } from '@jishi/ui/record-list';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pages } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { NEW_TEMPLATE } from '../places';
import { SIGNATURES, TEMPLATE_COUNTS, templates } from '../queries';
import { TemplateList } from '../template-list';

const IN_FORCE: readonly number[] = [smsStatus.passed, smsStatus.filing];
/** What lengths are counted with while there is no signature. */
const SIGNATURE_SAMPLE = '您的签名';

export function TemplatesPart() {
  const [search, setSearch] = useUrlQuery();
  const found = useQuery({ ...templates(search), placeholderData: keepPreviousData });
  const signatures = useQuery(aside('签名', SIGNATURES)).data?.list;
  const inUse = signatures?.find(({ status }) => IN_FORCE.includes(status)) ?? signatures?.[0];
  const signature = inUse?.name ?? SIGNATURE_SAMPLE;
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
