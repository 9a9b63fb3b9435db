// What an act changed, field by field, from the two texts the audit trail keeps.

export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

/** The fields of either side; undefined when a side is not a JSON object and is shown as text. */
export function changedFields(before: string | null, after: string | null): ChangedField[] | undefined {
  const [old, current] = [objectOf(before), objectOf(after)];
  if (!old || !current) return undefined;
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].map((name) => ({
    name,
    before: textOf(old[name]),
    after: textOf(current[name]),
  }));
}

function objectOf(text: string | null): Record<string, unknown> | undefined {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
