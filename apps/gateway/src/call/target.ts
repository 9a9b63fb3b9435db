// Which endpoint of which product a call means.
import type { Directory } from '../directory/directory';
import { type Api, type Project, apiKey } from '../directory/project';
import { Refusal, refusals } from '../refusals';

export type Target = { project: Project; api: Api };

/** Products in draft or off do not exist for callers; suspended ones do. Rejects when the database cannot be asked. */
export async function findTarget(
  directory: Directory,
  method: string,
  projectCode: string,
  apiPath: string,
): Promise<Target | Refusal> {
  const project = await directory.project(projectCode);
  if (!project || project.status === 1 || project.status === 4) return refusals.projectUnknown;
  const api = project.apis.get(apiKey(method, apiPath));
  if (api) return { project, api };
  const elsewhere = ['GET', 'POST'].some((other) => project.apis.has(apiKey(other, apiPath)));
  return elsewhere ? refusals.methodMismatch : refusals.apiUnknown;
}
