// Our own line icons: 16 px grid, 1.5 px strokes, the colour of the text beside them.

const paths = {
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-1.3 3.2 4.3 4.3',
  menu: 'M1.5 4h13M1.5 8h13M1.5 12h13',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  filter: 'M1.5 4h13M4 8h8M6.5 12h3',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  check: 'm2.5 8.5 3.5 3.5 7.5-8',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  right: 'm6 3.5 4.5 4.5L6 12.5',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  arrow: 'M2 8h11.5M9 3.5 13.5 8 9 12.5',
  retry: 'M13.5 8A5.5 5.5 0 1 1 11.8 4M13.5 1.5v3.2h-3.2',
  user: 'M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c.4-2.4 2.6-3.5 5.5-3.5s5.1 1.1 5.5 3.5',
  warning: 'M8 2 1.5 13.5h13L8 2Zm0 4.5v3.2m0 2v.1',
  info: 'M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM8 7.2v4M8 4.8v.1',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon: always beside a word, or inside a control that carries its own label. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
