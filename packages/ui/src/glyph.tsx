/** The index tab of a product: one Chinese character in a double frame. Decorative, the name stands beside it. */
export function Glyph({ children, size = 'row' }: { children: string; size?: 'row' | 'page' }) {
  return (
    <span className={`glyph glyph-${size}`} aria-hidden="true">
      {children}
    </span>
  );
}
