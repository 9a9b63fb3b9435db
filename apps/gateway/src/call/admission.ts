// Authorises an authenticated caller for a product: key, address, scope, product, application, certification.
import { applyStatus, projectNeeds, projectStatus } from '@jishi/contract/enums/catalogue';
import type { ApplyStatus, Directory, Member } from '../directory/directory';
import type { Key } from '../directory/key';
import type { Project } from '../directory/project';
import { type Refusal, refusals } from '../refusals';

export class Admission {
  constructor(
    private readonly directory: Directory,
    private readonly now: () => number,
  ) {}

  /** Checks that apply to any use of the key from this address. Returns undefined if it may be used. */
  async keyRefusal(key: Key, address: string): Promise<Refusal | undefined> {
    const member = await this.directory.member(key.memberId);
    return this.#keyRefusal(key, member, address) ?? (member?.normal ? undefined : refusals.memberFrozen);
  }

  #keyRefusal(key: Key, member: Member | undefined, address: string): Refusal | undefined {
    if (!key.on) return refusals.keyOff;
    if (key.expiresAt <= this.now()) return refusals.keyExpired;
    return mayCallFrom(address, key, member) ? undefined : refusals.addressNotAllowed;
  }

  /** Returns undefined if the call is allowed. `member`: the key's owner; `pair`: `<member id>:<project id>`. */
  refusal(
    key: Key,
    member: Member | undefined,
    project: Project,
    pair: string,
    address: string,
  ): Refusal | undefined | Promise<Refusal | undefined> {
    const refusal = this.#keyRefusal(key, member, address);
    if (refusal) return refusal;
    if (key.projects && !key.projects.has(project.id)) return refusals.outOfScope;
    if (project.status === projectStatus.suspended) return refusals.projectSuspended;
    if (!member?.normal) return refusals.memberFrozen;
    const apply = this.directory.apply(pair);
    return apply instanceof Promise
      ? apply.then((read) => applyRefusal(read, project, member))
      : applyRefusal(apply, project, member);
  }
}

function applyRefusal(apply: ApplyStatus | undefined, project: Project, member: Member): Refusal | undefined {
  if (!apply) return refusals.notApplied;
  if (apply.status === applyStatus.awaitingAudit) return refusals.applyPending;
  if (apply.status !== applyStatus.open) return refusals.applyClosed;
  return certificationRefusal(project.needs, member);
}

/** A key's own address list replaces its member's; without either, every address is allowed. */
function mayCallFrom(address: string, key: Key, member: Member | undefined): boolean {
  const list = key.addresses.empty ? member?.addresses : key.addresses;
  return !list || list.empty || list.includes(address);
}

/** A scene audit is reflected in the application's status. */
function certificationRefusal(needs: Project['needs'], member: Member): Refusal | undefined {
  if (needs === projectNeeds.personal && member.certified === 'no') return refusals.personCertificationNeeded;
  if (needs === projectNeeds.enterprise && member.certified !== 'enterprise')
    return refusals.enterpriseCertificationNeeded;
  return undefined;
}
