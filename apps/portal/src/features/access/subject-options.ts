// Choices of endpoints: under one product by their own names, else with the product's in front where it says more.
import type { listCallSubjects } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import type { Option } from '@jishi/ui/filter-bar';

type Api = Output<typeof listCallSubjects>['apis'][number];

export function apiOptions(apis: readonly Api[], projectId: string | undefined): Option[] {
  return apis
    .filter((api) => !projectId || api.projectId === projectId)
    .map(({ apiId, apiName, projectName }) => ({
      value: apiId,
      label: projectId || apiName === projectName ? apiName : `${projectName} · ${apiName}`,
    }));
}
