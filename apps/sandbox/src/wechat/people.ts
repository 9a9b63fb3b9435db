// People with a WeChat account, who scan and receive.
import { randomBytes } from 'node:crypto';
import type { Journal, Table } from '../journal';

export interface Person {
  id: string;
  nickname: string;
  unionid: string;
  /** Of this person at the website application. */
  openid: string;
  /** Of this person at the service account. */
  serviceOpenid: string;
  /** Follows the service account, and so can receive its messages. */
  isFollower: boolean;
}

const FIRST = ['小满', '立秋', '白露'];
const MAX_NICKNAME_CHARS = 20;

export class People {
  private readonly table: Table<Person>;

  constructor(journal: Journal) {
    this.table = journal.table<Person>('wechat person');
    if (this.table.size === 0) for (const nickname of FIRST) this.add(nickname);
  }

  list(): Person[] {
    return this.table.values();
  }

  find(id: string): Person | undefined {
    return this.table.get(id);
  }

  /** A new person; undefined when the nickname will not do. */
  add(nickname: string): Person | undefined {
    const name = nickname.trim();
    if (name === '' || name.length > MAX_NICKNAME_CHARS) return undefined;
    const id = randomBytes(6).toString('hex');
    return this.table.put(id, {
      id,
      nickname: name,
      unionid: `oU${randomBytes(19).toString('base64url')}`,
      openid: `oW${randomBytes(19).toString('base64url')}`,
      serviceOpenid: `oS${randomBytes(19).toString('base64url')}`,
      isFollower: true,
    });
  }

  /** Follows or leaves the service account. */
  setFollower(person: Person, isFollower: boolean): Person {
    return this.table.put(person.id, { ...person, isFollower });
  }
}
