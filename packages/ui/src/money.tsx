// Amounts and counts as a ledger shows them: grouped, tabular, never rounded, never a float.

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * A decimal string in yuan as text: thousands separated, trailing zeros trimmed down to `places` (2 by default; more
 * where a column's decimal points should line up).
 */
export function formatMoney(decimal: string, places = 2): string {
  const sign = decimal.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  return `${sign}${grouped(whole)}.${fraction.replace(/0+$/, '').padEnd(places, '0')}`;
}

/** A whole number with thousands separated. */
export function formatCount(count: number): string {
  const sign = count < 0 ? '-' : '';
  return sign + grouped(String(Math.abs(Math.trunc(count))));
}

/** An amount and its unit; the unit is quiet and stays on the line of its figure. */
export function Money({ value, unit = '元', places }: { value: string; unit?: string; places?: number }) {
  return <Figure value={formatMoney(value, places)} unit={unit} />;
}

/** Any figure with a quiet unit behind it. */
export function Figure({ value, unit }: { value: string; unit?: string }) {
  return (
    <span className="figure">
      {value}
      {unit && <span className="figure-unit">{unit}</span>}
    </span>
  );
}

/** The words that stand where there is nothing to count: never a zero that was not measured. */
export function NoFigure({ children = '暂无调用' }: { children?: string }) {
  return <span className="figure-none">{children}</span>;
}
