// What the pages read that a secret opens, and the title of a sheet.
import { openSheet } from '@jishi/contract/quote';
import type { Particulars } from '../../../shell/page';
import { sheet, subscription } from '../queries';

export const sheetParticulars: Particulars = {
  title: ({ read, params }) => read(openSheet, { secret: params.secret ?? '' })?.title ?? '价目表',
  queries: ({ params }) => [sheet(params.secret ?? '')],
};

export const unsubscribeParticulars: Particulars = {
  queries: ({ params }) => [subscription(params.secret ?? '')],
};
