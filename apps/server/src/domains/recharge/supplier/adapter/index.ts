// How suppliers speak, by the enumeration supplierStyle.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import type { SupplierAnswer } from '../spec/rules';
import { json } from './json/service';
import { blamesSupplier as blamedInJson } from './json/rules';
import { juhe } from './juhe/service';
import { blamesSupplier as blamedInJuhe } from './juhe/rules';
import type { Adapter, Connection } from './rules';

export type { Adapter, BillLine, Connection, Known } from './rules';

type Style = { adapter: (connection: Connection) => Adapter; blames: (code: string) => boolean };

const STYLES: Record<ValueOf<typeof supplierStyle>, Style> = {
  [supplierStyle.juhe]: { adapter: juhe, blames: blamedInJuhe },
  [supplierStyle.json]: { adapter: json, blames: blamedInJson },
};

/** The adapter of an account. */
export function adapterOf(style: number, connection: Connection): Adapter {
  return STYLES[style as ValueOf<typeof supplierStyle>].adapter(connection);
}

/** What an answer says of the supplier itself: '' when it works, otherwise what failed. */
export function faultIn(style: number, answer: SupplierAnswer): string {
  if (answer.kind === 'unknown') return answer.reason;
  if (answer.kind !== 'refused') return '';
  const isBlamed = answer.code === 'unreachable' || STYLES[style as ValueOf<typeof supplierStyle>].blames(answer.code);
  return isBlamed ? answer.reason : '';
}
