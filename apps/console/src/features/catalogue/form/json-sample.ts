// Sample answers as text: JSON validation, formatting, and the fields they contain.

export type FoundField = { name: string; type: string; description: string };

/** The fault in a text that should be JSON; undefined when it is valid or empty. */
export function jsonFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const at = placeIn((error as Error).message, text);
    return at ? `第 ${at.line} 行第 ${at.column} 列附近不是合法的 JSON` : 'JSON 没有写完整';
  }
}

/** The same JSON, one value a line. Numbers and strings stay as they were written. */
export function laidOut(json: string): string {
  let result = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of json.matchAll(/"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '}' || token === ']') {
      depth -= 1;
      // An empty object or list stays on its line.
      result = /[{[]\s*$/.test(result) ? result.trimEnd() + token : result + newLine() + token;
    } else if (token === '{' || token === '[') {
      depth += 1;
      result += token + newLine();
    } else if (token === ',') result += token + newLine();
    else if (token === ':') result += ': ';
    else result += token;
  }
  return result;
}

/**
 * The fields of a sample response, as documented: paths inside `result` if there is an envelope, `list[].name` inside
 * lists. Keeps what `known` says about a field.
 */
export function fieldsOf(json: string, known: readonly FoundField[]): FoundField[] {
  const answer = JSON.parse(json) as unknown;
  const body = isEnvelope(answer) ? answer.result : answer;
  const descriptions = new Map(known.map(({ name, description }) => [name, description]));
  const found = new Map<string, string>();
  collect(body, '', found);
  return [...found].map(([name, type]) => ({ name, type, description: descriptions.get(name) ?? '' }));
}

function collect(value: unknown, path: string, found: Map<string, string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${path}[]`, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    // The first item of a list may lack fields of a later one.
    if (!found.has(at) || found.get(at) === 'null') found.set(at, typeOf(inner));
    collect(inner, at, found);
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function isEnvelope(value: unknown): value is { result: unknown } {
  return typeof value === 'object' && value !== null && 'code' in value && 'result' in value;
}

/** Where the text stops being JSON; undefined at its very end. Browsers name an offset, or a line and a column. */
function placeIn(message: string, text: string): { line: number; column: number } | undefined {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  const place = position ? placeOf(text, Number(position)) : line && { line: Number(line), column: Number(column) };
  if (!place) return undefined;
  const end = placeOf(text, text.trimEnd().length);
  return place.line > end.line || (place.line === end.line && place.column >= end.column) ? undefined : place;
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
