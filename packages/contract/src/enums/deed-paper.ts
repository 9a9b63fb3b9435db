// What deeds are about and what papers they have: apart from the words that every screen of the console has.
import { enumeration } from './enumeration';

/** What is agreed: whatever is ordered within a year, or these orders. */
export const deedKind = enumeration({
  framework: [1, '框架协议'],
  orders: [2, '订单合同'],
});

/** The papers of a deed: as it was issued, as the company sealed it, as both did. */
export const deedFile = enumeration({
  issued: [1, '合同原文'],
  scan: [2, '用户盖章件'],
  sealed: [3, '双方盖章件'],
});
