// What can be told of an id number beyond its shape.

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_SIGNS = '10X98765432';

/** The last sign of an id number follows from the others: most slips of the finger show there. */
export function idNumberError({ idNumber }: { idNumber: string }): { idNumber?: string } {
  if (!/^\d{17}[\dX]$/i.test(idNumber)) return {};
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(idNumber[at]), 0);
  return CHECK_SIGNS[sum % 11] === idNumber[17]!.toUpperCase() ? {} : { idNumber: '身份证号不对，请逐位核对' };
}

/** Cleans a typed or pasted id number. */
export function cleanIdNumber(text: string): string {
  return text
    .replaceAll(/[^\dXx]/g, '')
    .toUpperCase()
    .slice(0, 18);
}
