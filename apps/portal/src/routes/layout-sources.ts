export type LayoutName = 'web' | 'default' | 'custom';

/** Source files that the pages of a layout have in common; the server preloads the chunks they became. */
export const layoutSources: Record<LayoutName, string[]> = {
  web: ['src/layouts/web.tsx'],
  default: ['src/layouts/member.tsx', 'src/routes/member.tsx'],
  custom: [],
};
