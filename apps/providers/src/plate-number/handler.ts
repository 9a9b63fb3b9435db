import { success } from '../answer';
import type { Handlers } from '../api';
import type { plateNumber } from './describe';
import { readPlate, type Plate } from './rules';

export const handlers: Handlers<typeof plateNumber> = {
  check: ({ plate }) => success(reportOf(plate)),
  'check-batch': ({ plates }) => {
    const list = plates.map(reportOf);
    return success({ total: list.length, valid: list.filter((report) => report.valid).length, list });
  },
};

const NO_PLATE: Omit<Plate, 'plate'> = {
  kind: 'none',
  kindName: '不是有效号牌',
  energy: null,
  province: null,
  issuer: null,
};

function reportOf(input: string): Plate & { readonly valid: boolean } {
  const plate = readPlate(input);
  return plate ? { valid: true, ...plate } : { valid: false, plate: input.trim(), ...NO_PLATE };
}
