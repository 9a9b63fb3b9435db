import { success } from '../answer';
import type { Handlers } from '../api';
import type { creditCode } from './describe';
import { examineCreditCode, organizationCheckDigit } from './rules';

export const handlers: Handlers<typeof creditCode> = {
  check: ({ code }) => success({ code: code.toUpperCase(), ...examineCreditCode(code) }),
  'check-batch': ({ codes }) => {
    const list = codes.map((code) => ({ code: code.toUpperCase(), ...examineCreditCode(code) }));
    return success({ total: list.length, valid: list.filter((report) => report.valid).length, list });
  },
  organization: ({ code }) => {
    const compact = code.toUpperCase().replace('-', '');
    const expectedCheckDigit = organizationCheckDigit(compact);
    return success({
      code: `${compact.slice(0, 8)}-${compact[8]}`,
      valid: expectedCheckDigit === compact[8],
      expectedCheckDigit,
    });
  },
};
