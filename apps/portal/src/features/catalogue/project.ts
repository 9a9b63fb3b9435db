import type { ApiInfo, ProjectCard, getProject } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import type * as z from 'zod';

/** A product with everything its page shows. */
export type Project = Output<typeof getProject>;
/** One endpoint of a product with its document. */
export type Api = z.infer<typeof ApiInfo>;
/** One endpoint as its product names it. */
export type ApiOutline = Project['apiInfos'][number];
/** A product as a line of a list. */
export type ProjectLine = z.infer<typeof ProjectCard>;
