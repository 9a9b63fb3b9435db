// Which endpoint of which product a call means.
import type { Directory } from '../directory/directory';
import type { Api } from '../directory/api';
import type { Project } from '../directory/project';
import { type Refusal, refusals } from '../refusals';

/** `upstreamPath`: with the variables of the path filled in. */
export type Target = { project: Project; api: Api; upstreamPath: string };

/** What a call meant as far as it could be found, and why no further. */
export type Missed = { refusal: Refusal; project: Project | undefined; api: Api | undefined };

/** Products in draft or off do not exist for callers; suspended ones do. Rejects when the database cannot be asked. */
export async function findTarget(
  directory: Directory,
  method: string,
  projectCode: string,
  apiPath: string,
): Promise<Target | Missed> {
  const project = await directory.project(projectCode);
  if (!project || project.status === 1 || project.status === 4)
    return { refusal: refusals.projectUnknown, project: undefined, api: undefined };
  const found = project.paths.find(method, apiPath);
  if (found) return { project, ...found };
  const api = project.paths.at(apiPath);
  return { refusal: api ? refusals.methodMismatch : refusals.apiUnknown, project, api };
}
