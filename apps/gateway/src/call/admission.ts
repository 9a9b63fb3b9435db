// Whether an authenticated caller may call a product: key, address, scope, product, application, certification.
import type { Directory, Member } from '../directory/directory';
import type { Key } from '../directory/key';
import type { Project } from '../directory/project';
import { type Refusal, refusals } from '../refusals';

export class Admission {
  constructor(
    private readonly directory: Directory,
    private readonly now: () => number,
  ) {}

  /** Undefined: the call may go on. `pair`: member id and product id with a colon between them. */
  async refusal(key: Key, project: Project, pair: string, address: string): Promise<Refusal | undefined> {
    if (!key.on) return refusals.keyOff;
    if (key.expiresAt <= this.now()) return refusals.keyExpired;
    const member = await this.directory.member(key.memberId);
    if (!mayCallFrom(address, key, member)) return refusals.addressNotAllowed;
    if (key.projects && !key.projects.has(project.id)) return refusals.outOfScope;
    if (project.status === 3) return refusals.projectSuspended;
    if (!member?.normal) return refusals.memberFrozen;
    const apply = await this.directory.apply(pair);
    if (!apply) return refusals.notApplied;
    if (apply.status === 2) return refusals.applyPending;
    if (apply.status !== 1) return refusals.applyClosed;
    return certificationRefusal(project.needs, member);
  }
}

/** A key's own list stands in for its member's; without either, every address may. */
function mayCallFrom(address: string, key: Key, member: Member | undefined): boolean {
  const list = key.addresses.empty ? member?.addresses : key.addresses;
  return !list || list.empty || list.includes(address);
}

/** A scene audit (3) shows in the application's status. */
function certificationRefusal(needs: Project['needs'], member: Member): Refusal | undefined {
  if (needs === 1 && member.certified === 'no') return refusals.personCertificationNeeded;
  if (needs === 2 && member.certified !== 'enterprise') return refusals.enterpriseCertificationNeeded;
  return undefined;
}
