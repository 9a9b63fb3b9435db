import type { ProjectCard, getProject } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import type * as z from 'zod';

/** A product with everything its page shows. */
export type Project = Output<typeof getProject>;
/** One endpoint of a product. */
export type Api = Project['apiInfos'][number];
/** A product as a line of a list. */
export type ProjectLine = z.infer<typeof ProjectCard>;
