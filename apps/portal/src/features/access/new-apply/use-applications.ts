// Applying for several products, one call each: what became of every one is told, and a failure stops no other.
import { addApply } from '@jishi/contract/access';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '../../../shell/client';
import type { Product } from './product';

const CERTIFICATION_REQUIRED = 4003;
const NOT_FOUND = 4004;

export type Outcome = { product: Product; status: number; refusal?: undefined } | { product: Product; refusal: string };

export function useApplications() {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [done, setDone] = useState<number>();

  /** Answers the products that were refused, so that they can stay chosen. */
  async function apply(products: readonly Product[], remark: string): Promise<Product[]> {
    const told: Outcome[] = [];
    for (const product of products) {
      setDone(told.length);
      told.push(await applyForOne(product, remark));
    }
    setDone(undefined);
    setOutcomes(told);
    await Promise.all(
      ['POST /api/apply/pageList', 'GET /mem/info', 'GET /api/apply/top'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
    return told.filter(({ refusal }) => refusal !== undefined).map(({ product }) => product);
  }

  return { outcomes, done, apply, forget: () => setOutcomes([]) };
}

async function applyForOne(product: Product, remark: string): Promise<Outcome> {
  try {
    const { status } = await call(
      addApply,
      { projectId: product.id, remark },
      { idempotencyKey: newIdempotencyKey(), ownCodes: [CERTIFICATION_REQUIRED, NOT_FOUND] },
    );
    return { product, status };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { product, refusal: error.fields[0]?.message ?? error.msg };
  }
}
