// What can be tried without an account: an endpoint of an official product that is called with GET.
import type { Api, Project } from '../project';

export type TryTarget = {
  projectId: string;
  projectName: string;
  /** Yuan for one call, were it not a try-out. */
  price: string;
  api: Api;
};

/** The endpoints of a product that a visitor may try, those with the fewest required parameters first. */
export function tryTargets(project: Project): TryTarget[] {
  if (!project.official) return [];
  return project.apiInfos
    .filter(({ method, params }) => method === 'GET' && params.every((param) => param.in === 'query'))
    .map((api) => ({ projectId: project.id, projectName: project.name, price: project.price, api }))
    .sort((a, b) => requiredCount(a.api) - requiredCount(b.api));
}

const requiredCount = ({ params }: Api) => params.filter(({ required }) => required).length;

/** The gateway's public try-out of an endpoint: on this origin, no key, no charge, limited by address. */
export function tryPath({ path }: Pick<Api, 'path'>): string {
  return path.replace(/^\/openapi\//, '/openapi/-/try/');
}
