// Products that share a category or rare words with this one, each a click away from a comparison.
import { listSimilarProjects } from '@jishi/contract/catalogue/choice';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { Glyph } from '@jishi/ui/glyph';
import { aside } from '@jishi/ui/main-part';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { compareHref } from '../compare/compare-url';

export function Similar({ id }: { id: string }) {
  const { data } = useQuery(aside('相近的接口', query(listSimilarProjects, { id })));
  if (!data?.length) return null;
  return (
    <section id="similar" aria-labelledby="similar-title">
      <h2 id="similar-title">相近的接口</h2>
      <ul className="similar">
        {data.map((project) => (
          <li key={project.id}>
            <Glyph>{project.glyph}</Glyph>
            <div>
              <h3>
                <Link to={`/product/${project.id}`}>{project.name}</Link>
              </h3>
              <p>{project.summary}</p>
            </div>
            <div>
              <Money value={project.price} unit={`元/${unitLabel(project.unit)}`} places={3} />
              <Link to={compareHref([id, project.id])} aria-label={`和${project.name}对比`}>
                对比
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <p className="remark">
          <Link to={compareHref([id, ...data.slice(0, 3).map((project) => project.id)])}>放在一张表里对比</Link>
        </p>
      )}
    </section>
  );
}
