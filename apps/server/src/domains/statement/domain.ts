// What statement serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as reader from './mail/reader/service';
import * as mail from './mail/service';
import * as month from './month/service';
import * as proof from './proof/service';
import * as receipt from './receipt/service';
import { digests, sealed } from './sealed/rules';

export const statement: Domain = {
  useCases: useCasesOf(mail, month, proof, reader, receipt),
  jobs,
  eraseMember,
  sealed,
  digests,
};
