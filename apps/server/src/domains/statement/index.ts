export { monthAfter, monthsSince } from './month/rules';
export { monthTotals } from './month/service';
