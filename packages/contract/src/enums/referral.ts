// Enumerations of invitations and what comes of them.
import { enumeration } from './enumeration';

/** How far somebody invited has come. */
export const referralStage = enumeration({
  registered: [1, '已注册', 'quiet'],
  certified: [2, '已认证', 'brand'],
  paid: [3, '已充值', 'brand'],
  given: [4, '已发放', 'success'],
  held: [5, '待核实', 'warning'],
  nothing: [6, '不符合', 'quiet'],
});

/** What speaks for inviter and invited being one person, or their invitations being a trade. */
export const referralSign = enumeration({
  sameIdentity: [1, '与邀请人是同一证件'],
  ring: [2, '与邀请链上的用户是同一证件'],
  knownIdentity: [3, '同一证件认证过别的账户'],
  sameBrowser: [4, '与邀请人用过同一浏览器'],
  crowd: [5, '一小时内从同一地址注册多人'],
  frozen: [6, '一方账户被冻结'],
});

/** Terms that an operator proposed. */
export const referralProposal = enumeration({
  waiting: [1, '待复核', 'warning'],
  inForce: [2, '已生效', 'success'],
  refused: [3, '已拒绝', 'danger'],
  takenBack: [4, '已撤回', 'quiet'],
});
