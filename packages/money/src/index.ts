export { applyRate, basisPoints, multiply, ratio, type Rate, type Rounding, roundToFen } from './arithmetic';
export { capitalsOf } from './capitals';
export { displayAmount, displayMoney } from './display';
export { FEN, formatMoney, parseAmount, parseMoney, YUAN } from './wire';
