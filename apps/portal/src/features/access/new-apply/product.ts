// A product as the application needs it: a row of the list, or the page of one product.
import type { ProjectCard } from '@jishi/contract/catalogue';
import type * as z from 'zod';

export type Product = Pick<
  z.output<typeof ProjectCard>,
  'id' | 'name' | 'summary' | 'typeName' | 'price' | 'unit' | 'freeQuota' | 'needs'
> & {
  /** False: a favourite that is no longer on sale. */
  onSale?: boolean;
};
