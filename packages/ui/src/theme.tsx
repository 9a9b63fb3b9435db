// Light, dark or the system's theme: the user's choice, stored in this browser for portal and console. The script in
// each index.html applies it before the first paint, and whenever it changes.
import { useSyncExternalStore } from 'react';

export const THEMES = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
] as const;

export type Theme = (typeof THEMES)[number][0];

/** Shows the document in these colours, now and on every later visit. */
export function chooseTheme(theme: Theme): void {
  dispatchEvent(new CustomEvent('theme', { detail: theme }));
}

/** The choice in force; on the server, and until a page is taken over, the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system');
}

/** The three choices beside one another. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <div className="theme-choice" role="group" aria-label="颜色">
      {THEMES.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === theme} onClick={() => chooseTheme(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}

function chosenTheme(): Theme {
  return (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  addEventListener('theme', listener);
  return () => removeEventListener('theme', listener);
}
