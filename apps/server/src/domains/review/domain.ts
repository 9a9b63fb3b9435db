// What reviews serve; which kinds there are other domains say, through `reviewKinds`.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as decision from './decision/service';
import { eraseMember } from './erasure/store';
import * as list from './list';
import * as page from './page/service';

export const review: Domain = { useCases: useCasesOf(decision, list, page), eraseMember };
