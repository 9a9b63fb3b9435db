// /status/:id: one fault or maintenance, and all that was said about it.
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { aside } from '@jishi/ui/main-part';
import { Link, useParams } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { Bulletins, IncidentFacts } from './incident-parts';
import { PAGE, incident } from './queries';
import './status.css';

export function IncidentPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(aside('通报', incident(id)));
  if (!data) return null;
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '服务状态', to: PAGE }, { name: data.title }]} />
      <article className="document-text status-incident">
        <header className="double-rule">
          <h1>{data.title}</h1>
          <IncidentFacts of={data} />
        </header>
        <Bulletins of={data} />
        <p className="remark">
          时间为北京时间。<Link to={PAGE}>看全部服务的状态</Link>
        </p>
      </article>
    </div>
  );
}
