// Keys, members, products and applications, cached, and dropped as soon as the database announces a change.
import { type KeyObject, createPublicKey } from 'node:crypto';
import { authStatus, authType, memberStatus } from '@jishi/contract/enums/account';
import type { Vault } from '@jishi/vault';
import { AddressList } from '../limits/address-list';
import { Cache } from './cache';
import { type Key, keyFrom } from './key';
import { type Project, type Providers, projectFrom } from './project';
import type { DirectoryStore, MemberRow } from './store';

export type Member = {
  readonly id: string;
  readonly normal: boolean;
  readonly certified: 'no' | 'person' | 'enterprise';
  /** Where calls may come from, for keys without a list of their own. */
  readonly addresses: AddressList;
  /** Verifies RSA-SHA256 signatures. */
  readonly rsaKey: KeyObject | undefined;
  /** Request and response bodies are to be stored. */
  readonly keepBodies: boolean;
  /** Calls per second of each product that the member's VIP level allows; 0 without one. */
  readonly vipQps: number;
};

export type Found<Value> = Value | undefined | Promise<Value | undefined>;

export type ApplyStatus = { status: number };

export class Directory {
  readonly #keysByAppKey: Cache<Key>;
  readonly #keysByHash: Cache<Key>;
  readonly #members: Cache<Member>;
  readonly #projects: Cache<Project>;
  readonly #applies: Cache<ApplyStatus>;

  constructor(
    private readonly store: DirectoryStore,
    private readonly vault: Vault,
    providers: Providers,
  ) {
    this.#keysByAppKey = new Cache(50_000, async (appKey) => {
      const row = await store.keyByAppKey(appKey);
      return row && keyFrom(row, vault);
    });
    this.#keysByHash = new Cache(50_000, async (hash) => {
      const row = await store.keyBySecretHash(Buffer.from(hash, 'base64'));
      return row && keyFrom(row, vault);
    });
    this.#members = new Cache(50_000, async (id) => {
      const row = await store.member(id);
      return row && memberFrom(row);
    });
    this.#projects = new Cache(10_000, async (code) => {
      const found = await store.project(code);
      return found && projectFrom(found.project, found.apis, vault, providers);
    });
    this.#applies = new Cache(200_000, async (pair) => {
      const [memberId = '', projectId = ''] = pair.split(':');
      const status = await store.applyStatus(memberId, projectId);
      return status === undefined ? undefined : { status };
    });
  }

  /** Whether a key, or its absence, is cached, by AppKey or by the hash of its secret. */
  hasCachedKey(appKeyOrHash: string): boolean {
    return this.#keysByAppKey.has(appKeyOrHash) || this.#keysByHash.has(appKeyOrHash);
  }

  keyByAppKey(appKey: string): Found<Key> {
    return this.#keysByAppKey.get(appKey);
  }

  /** `hash`: SHA-256 of the secret in base64. May return a key that no longer accepts this secret. */
  keyBySecretHash(hash: string): Found<Key> {
    return this.#keysByHash.get(hash);
  }

  /** The member's other keys, read from the database each time: a caller bounds how often. */
  async otherKeys(key: Key): Promise<Key[]> {
    const rows = await this.store.otherKeys(key);
    return rows.map((row) => keyFrom(row, this.vault));
  }

  member(id: string): Found<Member> {
    return this.#members.get(id);
  }

  project(code: string): Found<Project> {
    return this.#projects.get(code);
  }

  /** `pair`: `<member id>:<project id>`. */
  apply(pair: string): Found<ApplyStatus> {
    return this.#applies.get(pair);
  }

  /** Drops the cached rows that a notification on the channel gateway_changed names; ignores unknown kinds. */
  forget(kind: string, id: string) {
    if (kind === 'key') {
      this.#keysByAppKey.deleteWhere((key) => key.id === id);
      this.#keysByHash.deleteWhere((key) => key.id === id);
    } else if (kind === 'member') {
      this.#members.delete(id);
    } else if (kind === 'vip') {
      this.#members.clear();
    } else if (kind === 'project') {
      this.#projects.deleteWhere((project) => project.id === id);
    } else if (kind === 'apply') {
      this.#applies.delete(id);
    }
  }

  forgetAll() {
    for (const cache of [this.#keysByAppKey, this.#keysByHash, this.#members, this.#projects, this.#applies])
      cache.clear();
  }
}

function memberFrom(row: MemberRow): Member {
  // While a licence is renewed its keys go on working.
  const isCertified = row.authStatus === authStatus.certified || row.authStatus === authStatus.expired;
  const certified = !isCertified ? 'no' : row.authType === authType.enterprise ? 'enterprise' : 'person';
  return {
    id: row.id,
    normal: row.status === memberStatus.normal,
    certified,
    addresses: new AddressList(row.ips),
    rsaKey: row.rsaPublicKey ? createPublicKey({ key: row.rsaPublicKey, format: 'der', type: 'spki' }) : undefined,
    keepBodies: row.keepBodies,
    vipQps: row.vipQps ?? 0,
  };
}
