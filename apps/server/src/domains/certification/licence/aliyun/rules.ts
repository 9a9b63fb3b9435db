// What Alibaba Cloud's answers to RecognizeBusinessLicense hold.
import { listOf, objectOf, parsedObject } from '../../../../kernel/json';
import { type Framed, daysIn, fieldsFrom, termFrom } from '../fields/rules';
import { type Corner, type Frames, type Reading, framesFrom } from '../frames/rules';

/** Codes that say the picture shows no licence, which is no fault of the service. */
const NO_LICENCE: ReadonlySet<unknown> = new Set([
  'imageTypeError',
  'unmatchedImageType',
  'illegalImageContent',
  'imageContentEmpty',
]);

/** What was read; undefined when the picture shows none. @throws Error when it is no answer to the question */
export function readingOf(status: number, text: string): Reading | undefined {
  const answer = parsedObject(text);
  const code = answer['Code'];
  if (NO_LICENCE.has(code)) return undefined;
  if (status !== 200 || typeof answer['Data'] !== 'string')
    throw new Error(`Alibaba Cloud OCR answered HTTP ${status} ${String(code ?? '').slice(0, 60)}`);
  const read = parsedObject(answer['Data']);
  const data = objectOf(read['data']);
  const term = termFrom(textIn(data, 'validPeriod'));
  const fields = fieldsFrom({
    name: textIn(data, 'companyName'),
    creditCode: textIn(data, 'creditCode'),
    kind: textIn(data, 'companyType'),
    legalPerson: textIn(data, 'legalPerson'),
    address: textIn(data, 'businessAddress'),
    term,
    registeredOn: daysIn(textIn(data, 'RegistrationDate'))[0] ?? null,
  });
  return { ...fields, frames: framesIn(read) };
}

/** What the service calls the fields that are framed. */
const KEYS: ReadonlyMap<unknown, Framed> = new Map([
  ['companyName', 'name'],
  ['creditCode', 'creditCode'],
  ['legalPerson', 'legalPerson'],
  ['businessAddress', 'address'],
  ['validPeriod', 'term'],
]);

/** Where the service found the fields, in pixels of the picture that it was sent. */
function framesIn(read: Record<string, unknown>): Frames {
  const [width, height] = [read['orgWidth'], read['orgHeight']].map(Number) as [number, number];
  const found = listOf(read['prism_keyValueInfo'])
    .map(objectOf)
    .flatMap(({ key, value, valuePos }) => {
      const field = value === '' ? undefined : KEYS.get(key);
      return field ? [[field, listOf(valuePos).map((point) => shareOf(objectOf(point), width, height))] as const] : [];
    });
  return framesFrom(found);
}

/** NaN of what is no number: such a place is on no picture. */
function shareOf({ x, y }: Record<string, unknown>, width: number, height: number): Corner {
  return { x: (typeof x === 'number' ? x : Number.NaN) / width, y: (typeof y === 'number' ? y : Number.NaN) / height };
}

function textIn(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value.trim() : '';
}
