/** A product's index tab: one Chinese character in a double frame. Decorative, because the name is beside it. */
export function Glyph({ children, size = 'row' }: { children: string; size?: 'row' | 'page' }) {
  return (
    <span className={`glyph glyph-${size}`} aria-hidden="true">
      {children}
    </span>
  );
}
