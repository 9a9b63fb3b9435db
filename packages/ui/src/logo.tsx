// The mark of the site: 井, the market laid out in a grid, with its one lit stall in the middle.

/** Mark and name; `name` comes from the site's own settings. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <path className="logo-stall" d="M10 10h8v8h-8z" />
        <path className="logo-lanes" d="M9.2 2v24M18.8 2v24M2 9.2h24M2 18.8h24" />
      </svg>
      {name}
    </span>
  );
}
