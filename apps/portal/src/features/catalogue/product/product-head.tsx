import { unitLabel } from '@jishi/contract/enums/catalogue';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { Glyph } from '@jishi/ui/glyph';
import { Figure, NoFigure, formatCount } from '@jishi/ui/money';
import { Seal } from '@jishi/ui/seal';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import { compareHref } from '../compare/compare-url';
import { Favourite } from '../favourite';
import { needsLabel } from '../labels';
import { successRateOf } from './daily-rates';
import type { Project } from '../project';

/** Name, seal, description, and the gateway's measurements. */
export function ProductHead({ project }: { project: Project }) {
  const quota = project.freeQuota > 0 ? [`免费 ${formatCount(project.freeQuota)} ${unitLabel(project.unit)}`] : [];
  const tags = [needsLabel(project.needs), ...quota, ...project.tags];
  return (
    <>
      <header className="product-head">
        <Glyph size="page">{project.glyph}</Glyph>
        <h1>{project.name}</h1>
        {project.official && <Seal text="官方直营" label="印：官方直营，由本站自行提供" />}
        <div>
          <p>{project.summary}</p>
          <ul>
            {tags.map((tag) => (
              <li key={tag}>
                <Tag>{tag}</Tag>
              </li>
            ))}
            <li>
              <Favourite project={project} words />
            </li>
            <li>
              <Link className="tag tag-link" to={compareHref([project.id])}>
                加入对比
              </Link>
            </li>
          </ul>
        </div>
      </header>
      <MeasuredFigures project={project} />
    </>
  );
}

function MeasuredFigures({ project: { availability, days, qpsLimit } }: { project: Project }) {
  const month = successRateOf(days);
  return (
    <FigureStrip
      compact
      label="网关实测"
      figures={[
        { label: '24 时成功率', value: rate(availability.successRate) },
        { label: '30 天成功率', value: rate(month) },
        {
          label: 'p95 响应',
          value: availability.p95 === null ? <NoFigure /> : <Figure value={formatCount(availability.p95)} unit="ms" />,
        },
        { label: '请求上限', value: <Figure value={formatCount(qpsLimit)} unit="次/秒" /> },
      ]}
    />
  );
}

const rate = (percent: string | null) => (percent === null ? <NoFigure /> : <Figure value={percent} unit="%" />);
