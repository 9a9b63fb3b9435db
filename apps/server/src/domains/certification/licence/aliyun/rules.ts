// What Alibaba Cloud's answers to RecognizeBusinessLicense hold.
import { objectOf, parsedObject } from '../../../../kernel/json';
import { type Fields, daysIn, fieldsFrom, termFrom } from '../fields/rules';

/** Codes that say the picture shows no licence, which is no fault of the service. */
const NO_LICENCE: ReadonlySet<unknown> = new Set([
  'imageTypeError',
  'unmatchedImageType',
  'illegalImageContent',
  'imageContentEmpty',
]);

/** The fields read; undefined when the picture shows none. @throws Error when it is no answer to the question */
export function readingOf(status: number, text: string): Fields | undefined {
  const answer = parsedObject(text);
  const code = answer['Code'];
  if (NO_LICENCE.has(code)) return undefined;
  if (status !== 200 || typeof answer['Data'] !== 'string')
    throw new Error(`Alibaba Cloud OCR answered HTTP ${status} ${String(code ?? '').slice(0, 60)}`);
  const data = objectOf(parsedObject(answer['Data'])['data']);
  const term = termFrom(textIn(data, 'validPeriod'));
  return fieldsFrom({
    name: textIn(data, 'companyName'),
    creditCode: textIn(data, 'creditCode'),
    kind: textIn(data, 'companyType'),
    legalPerson: textIn(data, 'legalPerson'),
    address: textIn(data, 'businessAddress'),
    term,
    registeredOn: daysIn(textIn(data, 'RegistrationDate'))[0] ?? null,
  });
}

function textIn(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value.trim() : '';
}
