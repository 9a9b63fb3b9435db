// Applies for several products at once and reports each result; one refusal does not stop the others.
import { batchAddApplies } from '@jishi/contract/access/apply';
import { useState } from 'react';
import { ApiError, useCall } from '../../../shell/client';
import { useRefreshApplies } from '../apply/use-refresh';
import type { Product } from './product';

/** `id` and `status` are those of the application; `refusal` says why there is none. */
export type Outcome =
  | { product: Product; id: string; status: number; refusal?: undefined }
  | { product: Product; refusal: string; code: number };

export function useApplications() {
  const refresh = useRefreshApplies();
  const send = useCall(batchAddApplies);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);

  /** Returns the products that were refused, so that they can stay chosen. */
  async function apply(products: readonly Product[], remark: string): Promise<readonly Product[]> {
    const told = await send
      .mutateAsync({ projectIds: products.map(({ id }) => id), remark })
      .then(({ results }) => results)
      .catch((error: unknown) => {
        if (error instanceof ApiError) return undefined; // a toast reports it; the choice stays
        throw error;
      });
    if (!told) return products;
    const all = told.flatMap(({ projectId, id, status, code, msg }): Outcome[] => {
      const product = products.find((one) => one.id === projectId);
      if (!product) return [];
      return [id !== null && status !== null ? { product, id, status } : { product, refusal: msg, code }];
    });
    setOutcomes(all);
    await refresh();
    return all.filter(({ refusal }) => refusal !== undefined).map(({ product }) => product);
  }

  return { outcomes, busy: send.isPending, apply, forget: () => setOutcomes([]) };
}
