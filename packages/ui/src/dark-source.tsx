// The picture for dark pages, beside an <img> for the others. Before React owns a page, the script in the portal's
// index.html applies a chosen theme to `data-of`.
import { useTheme } from './theme';

const MEDIA = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' } as const;

export function DarkSource({ srcSet }: { srcSet: string }) {
  return <source srcSet={srcSet} media={MEDIA[useTheme()]} data-of="dark" />;
}
