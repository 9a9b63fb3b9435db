// Declares an address whose function is not open yet: an honest page with the right title and layout.
import type { Instead, PageDeclaration } from './page';

/** `instead` is where the visitor can go now. */
export function notOpen(
  declaration: Pick<PageDeclaration, 'name' | 'path' | 'title' | 'access' | 'keepAlive'> & { instead: Instead },
): PageDeclaration {
  return {
    ...declaration,
    built: false,
    source: 'src/shell/not-open-page.tsx',
    screen: async () => (await import('./not-open-page')).NotOpenPage,
  };
}
