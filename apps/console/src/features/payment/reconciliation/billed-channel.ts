// What reconciliation can be narrowed to by channel: those that make bills.
import { optionsOf } from '../../../shell/labels';
import type { FilterSpec } from '../../../shell/list-conditions';

/** On the wire. */
const BILLED = new Set(['2', '3']);

export const BILLED_CHANNEL: FilterSpec = {
  kind: 'choice',
  name: 'channel',
  label: '付款方式',
  options: optionsOf('payChannel').filter(({ value }) => BILLED.has(value)),
};
