// What the catalogue's pages load after their subject, and their metadata in the document's head.
import { getApiInfo, getProject, listHomeProjects, listProjects } from '@jishi/contract/catalogue';
import { query } from '../../shell/client';
import type { PageFacts } from '../../shell/page';
import { chosenProject } from './home/try-choices';
import { tryTargets } from './try-out/try-target';
import { type ListState, listHref, listInput, readListState } from './list/list-url';

/** The product on the home page's ticket is known once the common ones are, its endpoint once the product is. */
export function homeFollowUps({ read, search }: PageFacts) {
  const chosen = chosenProject(read(listHomeProjects, { kind: 'hot' }) ?? [], search.try);
  const project = chosen && read(getProject, { id: chosen.id });
  const target = project && tryTargets(project)[0];
  return [
    ...(chosen ? [query(getProject, { id: chosen.id })] : []),
    ...(target ? [query(getApiInfo, { id: target.api.id })] : []),
  ];
}

/** A category's list has its name; other filters do not change the title. */
export function listTitle(facts: PageFacts): string {
  const type = chosenType(facts);
  return type ? `${type}接口` : '全部接口';
}

export function listDescription(facts: PageFacts): string {
  const { total = 0 } = read(facts) ?? {};
  const what = chosenType(facts) ?? '全部';
  return `${what}接口 ${total} 个，单价、免费额度、成功率与响应时间逐行可比，按次计费，失败不收费。`;
}

/** One address for each category and page of the list. */
export function listCanonical({ search }: PageFacts): string {
  const { typeId, pageNum } = readListState(search);
  return listHref(readListState({ typeId }), { pageNum });
}

const read = (facts: PageFacts) => facts.read(listProjects, listInput(stateOf(facts)));
const stateOf = ({ search }: PageFacts): ListState => readListState(search);

function chosenType(facts: PageFacts): string | undefined {
  const { typeId } = stateOf(facts);
  return read(facts)?.facets.types.find(({ id }) => id === typeId)?.name;
}
