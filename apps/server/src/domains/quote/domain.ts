// What quotes serve and do in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as consoleList from './console/list';
import * as console from './console/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as link from './link/service';
import * as mail from './mail/service';
import * as product from './product/service';
import * as recipient from './recipient/service';
import * as subscription from './recipient/subscription/service';
import * as recordList from './record/list';
import * as record from './record/service';
import { digests, sealed } from './sealed/rules';
import * as sheet from './sheet/service';

export const quote: Domain = {
  useCases: useCasesOf(console, consoleList, link, mail, product, recipient, record, recordList, sheet, subscription),
  jobs,
  eraseMember,
  sealed,
  digests,
};
