// Which endpoint of which product a call means.
import type { Directory } from '../directory/directory';
import type { Api } from '../directory/api';
import type { Project } from '../directory/project';
import { Refusal, refusals } from '../refusals';

/** `upstreamPath`: with the variables of the path filled in. */
export type Target = { project: Project; api: Api; upstreamPath: string };

/** Products in draft or off do not exist for callers; suspended ones do. Rejects when the database cannot be asked. */
export async function findTarget(
  directory: Directory,
  method: string,
  projectCode: string,
  apiPath: string,
): Promise<Target | Refusal> {
  const project = await directory.project(projectCode);
  if (!project || project.status === 1 || project.status === 4) return refusals.projectUnknown;
  const found = project.paths.find(method, apiPath);
  if (found) return { project, ...found };
  return project.paths.has(apiPath) ? refusals.methodMismatch : refusals.apiUnknown;
}
