// What a chart over slots of time draws.

/** Which colour of the theme a drawing takes; `part-0` and on tell parts of a whole apart. */
export type Ink = 'brand' | 'danger' | 'quiet' | 'ink' | `part-${number}`;
export type Look = { name: string; kind: 'bar' | 'line'; ink: Ink; dashed?: boolean };
export type ChartSeries = Look & { values: readonly (number | null)[] };
