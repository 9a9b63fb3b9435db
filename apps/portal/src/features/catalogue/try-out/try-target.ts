// What can be tried without an account: endpoints of official products called with GET.
import type { Api, ApiOutline, Project } from '../project';

export type TryTarget = {
  projectId: string;
  projectName: string;
  /** Yuan per call outside a try-out. */
  price: string;
  api: ApiOutline;
};

/** The endpoints of a product that a visitor may try, those with the fewest required parameters first. */
export function tryTargets(project: Project): TryTarget[] {
  if (!project.official) return [];
  return project.apiInfos
    .filter(({ method, queryOnly }) => method === 'GET' && queryOnly)
    .map((api) => ({ projectId: project.id, projectName: project.name, price: project.price, api }))
    .sort((a, b) => a.api.requiredParams - b.api.requiredParams);
}

/** The endpoint a product's ticket tries: the chosen one if visitors may call it, else the first such one. */
export function tryTarget(project: Project, chosen: string | undefined): TryTarget | undefined {
  const targets = tryTargets(project);
  return targets.find(({ api }) => api.id === chosen) ?? targets[0];
}

/** The gateway's public try-out of an endpoint: on this origin, no key, no charge, limited by address. */
export function tryPath({ path }: Pick<Api, 'path'>): string {
  return path.replace(/^\/openapi\//, '/openapi/-/try/');
}
