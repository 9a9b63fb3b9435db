// What Tencent Cloud's answers to BizLicenseOCR hold.
import { TencentRefusal } from '../../../../kernel/tc3';
import { daysIn, fieldsFrom, termFrom } from '../fields/rules';
import type { Reading } from '../frames/rules';

/** Codes that say the picture shows no licence, which is no fault of the service. */
const NO_LICENCE = new Set([
  'FailedOperation.ImageNoBusinessCard',
  'FailedOperation.ImageNoText',
  'FailedOperation.ImageBlur',
  'FailedOperation.OcrFailed',
  'ResourceUnavailable.ImageNoText',
]);

/** Whether a failed call says that the picture shows no licence. */
export function saysNoLicence(error: unknown): boolean {
  return error instanceof TencentRefusal && NO_LICENCE.has(error.code);
}

/** The fields of an answer, which does not say where they stand. */
export function readingFrom(answer: Record<string, unknown>): Reading {
  const textIn = (name: string) => {
    const value = answer[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const fields = fieldsFrom({
    name: textIn('Name'),
    creditCode: textIn('RegNum'),
    kind: textIn('Type'),
    legalPerson: textIn('Person'),
    address: textIn('Address'),
    term: termFrom(textIn('Period')),
    registeredOn: daysIn(textIn('SetDate') || textIn('RegistrationDate'))[0] ?? null,
  });
  return { ...fields, frames: {} };
}
