// A product's requirements before it is opened to a member.
import { authStatus, authType } from '@jishi/contract/enums/account';
import { projectNeeds } from '@jishi/contract/enums/catalogue';

type Certification = { authStatus: number; authType: number };

export type Requirement = {
  text: string;
  /** It is in the way: applying now would be refused. */
  missing: boolean;
};

/** Undefined: nothing is asked. Without a certification nothing is known of the member yet. */
export function requirementOf(needs: number, member: Certification | undefined): Requirement | undefined {
  if (needs === projectNeeds.sceneAudit) return { text: '申请后提交使用场景，审核通过即开通', missing: false };
  if (needs !== projectNeeds.personal && needs !== projectNeeds.enterprise) return undefined;
  const enough =
    member?.authStatus === authStatus.certified &&
    (needs === projectNeeds.personal || member.authType === authType.enterprise);
  const what = needs === projectNeeds.personal ? '实名认证' : '企业认证';
  if (enough) return { text: `需要${what}，您已完成`, missing: false };
  return { text: `需要先完成${what}`, missing: member !== undefined };
}
