// What conditions over calls are picked among: the member's own products, endpoints and keys, and the codes that came.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import type { Option } from '@jishi/ui/filter-bar';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { CALL_SUBJECTS, appliedProducts } from './queries';
import { apiOptions } from './subject-options';

type Codes = Output<typeof getCallStatistics>['byCode'];

export function useCallChoices(projectId: string | undefined, codes: Codes) {
  const products = useQuery(aside('产品选项', appliedProducts())).data?.list ?? [];
  const { apis = [], keys = [] } = useQuery(aside('接口与密钥选项', CALL_SUBJECTS)).data ?? {};
  return {
    projectId: products.map((product) => ({ value: product.projectId, label: product.projectName })),
    apiId: apiOptions(apis, projectId),
    keyId: keys.map(({ keyId, keyName }) => ({ value: keyId, label: keyName })),
    code: codes.map(({ code, codeText }) => ({ value: String(code), label: `${code} ${codeText}` })),
  } satisfies Record<string, Option[]>;
}
