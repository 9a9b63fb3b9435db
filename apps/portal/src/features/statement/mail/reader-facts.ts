// What the page reads that the secret of a mail opens.
import type { Particulars } from '../../../shell/page';
import { reader } from '../queries';

export const readerParticulars: Particulars = {
  queries: ({ params }) => [reader(params.secret ?? '')],
};
