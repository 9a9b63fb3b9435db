import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { bankCard } from './describe';
import { examineCard, findPrefix } from './rules';

export const handlers: Handlers<typeof bankCard> = {
  check: ({ number }) => success(examineCard(number)),
  bin: ({ bin }) => {
    const cards = findPrefix(bin);
    return cards.length === 0 ? miss(2601, '卡 BIN 未收录') : success({ cards });
  },
};
