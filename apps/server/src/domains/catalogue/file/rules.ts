// A product as its files tell it: everything that a caller needs, and nothing of its upstream.
import type { ApiInfo } from '@jishi/contract/catalogue';
import type * as z from 'zod';
import { calledPath } from '../rules';
import { isCallersHeader } from '../sample/rules';

type Documented = z.infer<typeof ApiInfo>;

/** An endpoint; its path is the one below the product's own. */
export type FiledApi = Pick<
  Documented,
  'code' | 'name' | 'method' | 'path' | 'summary' | 'params' | 'responseFields' | 'errorCodes' | 'chargeWords'
> & { sampleResponse: unknown };

export type FiledProduct = {
  id: string;
  code: string;
  name: string;
  summary: string;
  /** The day it was last changed, as `2026-11-28`. */
  version: string;
  /** Address of the site, without a trailing slash. */
  origin: string;
  apis: readonly FiledApi[];
};

/** Where the product's paths begin, as in `https://shop.example/openapi/phone`. */
export function baseOf({ origin, code }: FiledProduct): string {
  return origin + calledPath(code, '');
}

/** The parameters that can be sent: a GET has no body. */
export function sentParams({ method, params }: Pick<FiledApi, 'method' | 'params'>): FiledApi['params'] {
  return params.filter(
    (param) => !(param.in === 'body' && method === 'GET') && !(param.in === 'header' && !isCallersHeader(param.name)),
  );
}
