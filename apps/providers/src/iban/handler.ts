import {
  ValidationErrorsBIC,
  ValidationErrorsIBAN,
  extractIBAN,
  friendlyFormatIBAN,
  isSEPACountry,
  validateBIC,
  validateIBAN,
} from 'ibantools';
import { success } from '../answer';
import type { Handlers } from '../api';
import { countryNamed } from '../country/countries';
import type { ibanApi } from './describe';

const IBAN_PROBLEMS: Readonly<Record<ValidationErrorsIBAN, string>> = {
  [ValidationErrorsIBAN.NoIBANProvided]: '没有账号',
  [ValidationErrorsIBAN.NoIBANCountry]: '国家代码不使用 IBAN',
  [ValidationErrorsIBAN.WrongBBANLength]: '长度与该国规定不符',
  [ValidationErrorsIBAN.WrongBBANFormat]: '格式与该国规定不符',
  [ValidationErrorsIBAN.ChecksumNotNumber]: '校验码不是数字',
  [ValidationErrorsIBAN.WrongIBANChecksum]: '校验码不正确',
  [ValidationErrorsIBAN.WrongAccountBankBranchChecksum]: '国内账号部分的校验码不正确',
  [ValidationErrorsIBAN.QRIBANNotAllowed]: '不接受 QR-IBAN',
};

const BIC_PROBLEMS: Readonly<Record<ValidationErrorsBIC, string>> = {
  [ValidationErrorsBIC.NoBICProvided]: '没有代码',
  [ValidationErrorsBIC.NoBICCountry]: '国家代码不存在',
  [ValidationErrorsBIC.WrongBICFormat]: '格式不正确',
};

export const handlers: Handlers<typeof ibanApi> = {
  check: ({ iban }) => {
    const plain = iban.replaceAll(/[ -]/g, '').toUpperCase();
    const { valid, errorCodes } = validateIBAN(plain);
    const parts = valid ? extractIBAN(plain) : undefined;
    const country = plain.slice(0, 2);
    return success({
      iban: plain,
      valid,
      problems: errorCodes.map((code) => IBAN_PROBLEMS[code]),
      formatted: friendlyFormatIBAN(plain) ?? plain,
      country,
      countryName: countryNamed(country) ?? null,
      bban: parts?.bban ?? null,
      bankCode: parts?.bankIdentifier ?? null,
      account: parts?.accountNumber ?? null,
      sepa: isSEPACountry(country),
    });
  },
  bic: ({ bic }) => {
    const code = bic.toUpperCase();
    const { valid, errorCodes } = validateBIC(code);
    return success({
      bic: code,
      valid,
      problems: errorCodes.map((problem) => BIC_PROBLEMS[problem]),
      bank: code.slice(0, 4),
      country: code.slice(4, 6),
      countryName: countryNamed(code.slice(4, 6)) ?? null,
      location: code.slice(6, 8),
      branch: code.slice(8) || null,
    });
  },
};
