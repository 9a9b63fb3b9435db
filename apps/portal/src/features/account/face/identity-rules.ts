// Names and id numbers as far as this page can judge them. Same words as the contract's.

export function nameError(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return '请输入姓名';
  if (length < 2) return '姓名至少 2 个字';
  return length > 30 ? '姓名最多 30 个字' : undefined;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_SIGNS = '10X98765432';

/** The last sign of an id number follows from the others: most slips of the finger show there. */
export function idNumberError(idNumber: string): string | undefined {
  if (!idNumber) return '请输入身份证号';
  if (!/^\d{17}[\dX]$/i.test(idNumber)) return '身份证号是 18 位';
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(idNumber[at]), 0);
  return CHECK_SIGNS[sum % 11] === idNumber[17]!.toUpperCase() ? undefined : '身份证号不对，请逐位核对';
}

/** Cleans a typed or pasted id number. */
export function cleanIdNumber(text: string): string {
  return text
    .replaceAll(/[^\dXx]/g, '')
    .toUpperCase()
    .slice(0, 18);
}
