// /req/smsManage/saveTemplate: a new template, or the next version of one.
import { smsStatus } from '@jishi/contract/enums/sms';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Status } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { partHref } from '../places';
import { template } from '../queries';
import { templateWords } from '../standing';
import '../sms.css';
import { TemplateForm } from './template-form';
import { TemplatePreview } from './template-preview';
import { type Detail, useTemplateForm } from './use-template-form';

export function TemplateScreen() {
  const [{ id }] = useUrlQuery();
  return (
    <>
      <PageHead title="短信模板" actions={<Link to={partHref('template')}>全部模板</Link>} />
      {id ? <Known key={id} id={id} /> : <Writing template={undefined} />}
    </>
  );
}

function Known({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(template(id));
  if (error) return <Failure title="模板没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} />;
  return (
    <>
      <p className="sms-lead">
        <b>{data.name}</b>
        <span className="mono">{data.code}</span>
        <Status of="smsStatus" value={data.status} />
        <span className="quiet">{leadWords(data)}</span>
      </p>
      <Writing key={`${data.version} ${data.next?.version ?? ''} ${data.status}`} template={data} />
    </>
  );
}

function leadWords(data: Detail): string {
  const words = templateWords(data);
  if (words !== '' || data.status !== smsStatus.passed) return words;
  return `修改后另成新版本，通过之前第 ${data.version} 版照常发送`;
}

function Writing({ template: given }: { template: Detail | undefined }) {
  const writing = useTemplateForm(given);
  return (
    <div className="columns columns-slip">
      <div>
        <TemplateForm writing={writing} template={given} />
      </div>
      <aside aria-label="预览">
        <TemplatePreview writing={writing} />
      </aside>
    </div>
  );
}
