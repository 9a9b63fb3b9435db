// Every page by its layout, as in spec/routes.tsv: for the server and the build, which know all of them.
import { type Page, withAccess } from '../shell/page';
import { customPages } from './custom';
import type { LayoutName } from './layout-sources';
import { webPages } from './web';

export { layoutSources } from './layout-sources';

// Imported as browsers do, so that the bundler leaves it a file of its own.
const { memberPages } = await import('./member');

export const pagesByLayout: Record<LayoutName, Page[]> = {
  web: webPages.map(withAccess('public')),
  default: memberPages.map(withAccess('member')),
  custom: customPages.map(withAccess('public')),
};
