// Filters of the list. Every choice is a link, so it works without JavaScript and can be shared.
import type { listProjects } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { Icon } from '@jishi/ui/icon';
import { Link } from '@jishi/ui/router';
import { Unfold } from '@jishi/ui/unfold';
import { needsLabel } from '../labels';
import { type ListState, listHref } from './list-url';

type Facets = Output<typeof listProjects>['facets'];
type Choice = { name: string; icon?: string; isBelow?: boolean; count: number; chosen: boolean; href: string };

/** Always open beside the list; folded above it on narrow screens. */
export function FacetRail({ facets, state }: { facets: Facets; state: ListState }) {
  const chosen = conditionsOf(state, facets).length;
  return (
    <Unfold
      className="rail"
      summary={
        <>
          <Icon name="filter" />
          筛选
          <span>{chosen > 0 ? `已选 ${chosen} 项` : '未选'}</span>
        </>
      }
    >
      <nav aria-label="筛选">
        <FacetGroup
          title="分类"
          choices={facets.types.map(({ id, parentId, name, icon, count }) => ({
            name,
            icon,
            isBelow: parentId !== null,
            count,
            chosen: id === state.typeId,
            href: listHref(state, { typeId: id === state.typeId ? undefined : id }),
          }))}
        />
        <FacetGroup
          title="所需资质"
          choices={facets.needs.map(({ value, count }) => ({
            name: needsLabel(value),
            count,
            chosen: value === state.needs,
            href: listHref(state, { needs: value === state.needs ? undefined : value }),
          }))}
        />
        <FacetGroup
          title="试用"
          choices={[
            {
              name: '有免费额度',
              count: facets.free,
              chosen: state.free,
              href: listHref(state, { free: !state.free }),
            },
          ]}
        />
      </nav>
    </Unfold>
  );
}

function FacetGroup({ title, choices }: { title: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {choices.map(({ name, icon, isBelow, count, chosen, href }) => (
          <li key={href} className={isBelow ? 'rail-below' : undefined}>
            <Link to={href} aria-current={chosen ? 'true' : undefined}>
              <span className="rail-box">{chosen && <Icon name="check" />}</span>
              {icon && <img src={icon} alt="" width={20} height={20} />}
              {name}
              <span className="rail-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type Condition = { name: string; without: string };

/** The conditions in force, each with the address of the list without it. */
export function conditionsOf(state: ListState, facets: Facets): Condition[] {
  const type = facets.types.find(({ id }) => id === state.typeId);
  const conditions: (Condition | false)[] = [
    state.keyword !== '' && { name: `关键词 ${state.keyword}`, without: listHref(state, { keyword: '' }) },
    state.typeId !== undefined && { name: type?.name ?? '所选分类', without: listHref(state, { typeId: undefined }) },
    state.needs !== undefined && { name: needsLabel(state.needs), without: listHref(state, { needs: undefined }) },
    state.free && { name: '有免费额度', without: listHref(state, { free: false }) },
  ];
  return conditions.filter((condition) => condition !== false);
}
