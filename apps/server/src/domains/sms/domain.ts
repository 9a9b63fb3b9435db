// What SMS serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { reviewKinds } from '../review';
import { eraseMember } from './erasure/store';
import { sealed } from './sealed/rules';
import * as filing from './signature/filing/service';
import * as signatureList from './signature/list';
import * as realName from './signature/real-name/service';
import { signatures } from './signature/review/service';
import * as signature from './signature/service';
import * as signatureUse from './signature/use/service';
import * as templateList from './template/list';
import { templates } from './template/review/service';
import * as template from './template/service';
import * as templateStop from './template/stop/service';
import * as wordList from './word/list';
import * as word from './word/service';

export const sms: Domain = {
  useCases: useCasesOf(
    filing,
    realName,
    signature,
    signatureList,
    signatureUse,
    template,
    templateList,
    templateStop,
    word,
    wordList,
  ),
  eraseMember,
  sealed,
  extends: [reviewKinds.with(signatures), reviewKinds.with(templates)],
};
