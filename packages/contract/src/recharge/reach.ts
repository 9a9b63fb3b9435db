// Which phones a recharge product, or a supplier's offer, is for.
import * as z from 'zod';
import { province } from '../enums/place';
import { carrier } from '../enums/sms';
import { oneOf } from '../values';

/** As it is shown; an empty list: all. */
export const ShownReach = {
  /** Enumeration carrier. */
  carriers: z.array(z.number().int()),
  /** Enumeration province. */
  provinces: z.array(z.number().int()),
};

/** As operators give it. */
export const GivenReach = {
  carriers: z.array(oneOf(carrier, '运营商不正确')).max(carrier.rows.length, '运营商最多三家').default([]),
  provinces: z.array(oneOf(province, '省份不正确')).max(province.rows.length, '省份太多').default([]),
};
