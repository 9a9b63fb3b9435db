// Enumerations of organisations.
import { enumeration } from './enumeration';

/** What a colleague may do; the owner may all of it. */
export const organisationRole = enumeration({
  manager: [1, '管理员', 'brand'],
  developer: [2, '开发者', 'quiet'],
  finance: [3, '财务', 'success'],
});

/** Whether somebody is in an organisation. Not on the wire. */
export const colleagueStatus = enumeration({
  present: [1, '在组织中'],
  left: [2, '已退出'],
  removed: [3, '已移除'],
});

/** What became of an invitation to an organisation. Not on the wire. */
export const colleagueInvitation = enumeration({
  open: [1, '待接受'],
  accepted: [2, '已接受'],
  declined: [3, '已拒绝'],
  withdrawn: [4, '已撤回'],
});
