// Products as ledger lines: name, unit price, free quota, success rate, p95, action, all on one baseline.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { HourBars } from '@jishi/ui/bars';
import { ButtonLink } from '@jishi/ui/button';
import { Glyph } from '@jishi/ui/glyph';
import { Figure, Money, NoFigure, formatCount, formatMoney } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import { Favourite } from './favourite';
import { needsLabel } from './labels';
import type { ProjectLine } from './project';

// Short names are in the row itself: for screen readers, and for folded rows without column heads.
const columns = [
  { name: '单价', short: '单价' },
  { name: '免费额度', short: '免费' },
  { name: '24 时成功率', short: '成功率' },
  { name: 'p95', short: 'p95' },
  { name: '所需资质', short: '所需资质' },
] as const;

type Rows = {
  projects: readonly ProjectLine[];
  /** Of the row's own heading. */
  level: 'h2' | 'h3';
  /** The form that rows are chosen for, for comparison. */
  form?: string;
};

export function ProductRows({ projects, level, form }: Rows) {
  return (
    <div className="rows">
      <p className="rows-columns" aria-hidden="true">
        <span>接口</span>
        {columns.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
        <span />
      </p>
      <ol>
        {projects.map((project) => (
          <ProductRow key={project.id} project={project} Heading={level} form={form} />
        ))}
      </ol>
    </div>
  );
}

type Line = { project: ProjectLine; Heading: Rows['level']; form: string | undefined };

function ProductRow({ project, Heading, form }: Line) {
  const { availability } = project;
  const [price, quota, rate, p95, needs] = columns.map(({ short }) => short);
  return (
    <li className="row">
      <div className="row-name">
        <Glyph>{project.glyph}</Glyph>
        <div>
          <Heading>
            <Link to={`/product/${project.id}`}>{project.name}</Link>
            {project.official && <Tag tone="brand">官方</Tag>}
          </Heading>
          <p>{project.summary}</p>
          <Favourite project={project} />
        </div>
      </div>
      <dl>
        <div className="row-price">
          <dt>{price}</dt>
          <dd>
            <Money value={project.price} unit={`元/${unitLabel(project.unit)}`} places={3} />
            {project.vip && (
              <small className="row-vip">
                {project.vip.mine ? '您的会员价 ' : `${project.vip.name}会员 `}
                {formatMoney(project.vip.price, 3)}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{quota}</dt>
          <dd>
            {project.freeQuota > 0 ? (
              <Figure value={formatCount(project.freeQuota)} unit={unitLabel(project.unit)} />
            ) : (
              <NoFigure>无</NoFigure>
            )}
          </dd>
        </div>
        <div className="row-rate">
          <dt>{rate}</dt>
          <dd>
            {availability.successRate === null ? <NoFigure /> : `${availability.successRate}%`}
            <HourBars hours={availability.hours} />
          </dd>
        </div>
        <div>
          <dt>{p95}</dt>
          <dd>
            {availability.p95 === null ? (
              <NoFigure>暂无</NoFigure>
            ) : (
              <Figure value={formatCount(availability.p95)} unit="ms" />
            )}
          </dd>
        </div>
        <div className="row-needs">
          <dt>{needs}</dt>
          <dd>{needsLabel(project.needs)}</dd>
        </div>
      </dl>
      <RowEnd project={project} form={form} />
    </li>
  );
}

function RowEnd({ project, form }: Omit<Line, 'Heading'>) {
  return (
    <div className="row-end">
      <RowAction project={project} />
      {form && (
        <label className="row-pick">
          <input type="checkbox" name="ids" value={project.id} form={form} aria-label={`对比 ${project.name}`} />
          对比
        </label>
      )}
    </div>
  );
}

function RowAction({ project }: { project: ProjectLine }) {
  const [word, hash] = project.official ? ['立即调用', '#try'] : ['查看文档', '#doc'];
  return (
    <ButtonLink
      className="row-action"
      size="small"
      to={`/product/${project.id}${hash}`}
      aria-label={`${word} ${project.name}`}
    >
      {word}
    </ButtonLink>
  );
}
