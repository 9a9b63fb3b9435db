export { addressSubject } from './allowance/rules';
export { spendAllowance } from './allowance/service';
export { verifyMemberCode } from './code/service';
export { memberNames, registerMember } from './member/service';
export { authenticateMember, openSession } from './session/service';
export { checkTradePassword } from './trade-password/service';
