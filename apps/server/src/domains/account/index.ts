export { addressSubject } from './allowance/rules';
export { spendAllowance } from './allowance/service';
export { verifyMemberCode, verifyNumberCode } from './code/service';
export { type Face, endFaces, latestFace, membersAwaitingFace, openFace, startFace, useFace } from './face/service';
export { memberNames, registerMember, setAuthentication } from './member/service';
export { actingAs } from './rules';
export { authenticateMember, openSession } from './session/service';
export { checkTradePassword } from './trade-password/service';
