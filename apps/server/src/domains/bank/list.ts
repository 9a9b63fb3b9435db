// A bank's branches.
import * as contract from '@jishi/contract/bank';
import { sql } from '@jishi/db';
import { listed } from '../../kernel/listed';
import { beginningWith, holding } from '../../kernel/search';
import { bankNameOf } from './rules';

export const listBranches = listed(contract.listBranches, {
  from: sql`bank.branch b`,
  columns: { number: sql`b.number`, name: sql`b.name`, areaCode: sql`substr(b.number, 4, 4)` },
  where: {
    // A branch has its bank's name in its own; a bank that is not known has no branches.
    bankCode: (code) => sql`b.name like ${holding(bankNameOf(code) ?? code)}`,
    area: (area) => sql`(b.name like ${holding(area)} or substr(b.number, 4, 4) = ${area})`,
    word: (word) => sql`(b.name like ${holding(word)} or b.number like ${beginningWith(word)})`,
  },
  own: () => sql`true`,
  order: sql`b.name, b.number`,
});
