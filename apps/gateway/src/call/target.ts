// Finds the product and endpoint that a call addresses.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import type { Directory } from '../directory/directory';
import type { Api } from '../directory/api';
import type { Project } from '../directory/project';
import { type Refusal, refusals } from '../refusals';

/** `upstreamPath`: with the path variables filled in. */
export type Target = { project: Project; api: Api; upstreamPath: string };

/** The part of the target that was found, and why the rest was not. */
export type TargetNotFound = { refusal: Refusal; project: Project | undefined; api: Api | undefined };

/** Products in draft or off do not exist for callers; suspended ones do. Rejects when the database is unreachable. */
export function findTarget(
  directory: Directory,
  method: string,
  projectCode: string,
  apiPath: string,
): Target | TargetNotFound | Promise<Target | TargetNotFound> {
  const project = directory.project(projectCode);
  return project instanceof Promise
    ? project.then((read) => targetIn(read, method, apiPath))
    : targetIn(project, method, apiPath);
}

function targetIn(project: Project | undefined, method: string, apiPath: string): Target | TargetNotFound {
  if (!project || project.status === projectStatus.draft || project.status === projectStatus.off)
    return { refusal: refusals.projectUnknown, project: undefined, api: undefined };
  const found = project.paths.find(method, apiPath);
  if (found) return { project, api: found.api, upstreamPath: found.upstreamPath };
  const api = project.paths.at(apiPath);
  return { refusal: api ? refusals.methodMismatch : refusals.apiUnknown, project, api };
}
