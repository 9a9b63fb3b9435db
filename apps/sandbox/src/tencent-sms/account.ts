// The account at Tencent Cloud SMS: key, application, signatures, templates and where pushes go.
import { randomBytes, randomInt } from 'node:crypto';
import { isHttpUrl } from '../http/post';
import type { SecretKey } from '../identity/tc3';
import type { Journal, Table } from '../journal';

export interface Template {
  /** Digits. */
  id: string;
  /** Text with {1}, {2} … */
  content: string;
}

interface Settings {
  statusUrl: string;
  replyUrl: string;
}

const DEFAULT_TEMPLATES: readonly Template[] = [
  { id: '1100001', content: '您的验证码是{1}，{2}分钟内有效，请勿告诉他人。' },
];

export class TencentSmsAccount {
  readonly key: SecretKey & { appId: string };
  private readonly names: Table<true>;
  private readonly stored: Table<Template>;
  private readonly chosen: Table<Settings>;

  constructor(journal: Journal) {
    const keys = journal.table<SecretKey & { appId: string }>('tencent sms key');
    this.key = keys.get('demo') ?? keys.put('demo', makeKey());
    this.names = journal.table<true>('tencent sms signature');
    this.stored = journal.table<Template>('tencent sms template');
    this.chosen = journal.table<Settings>('tencent sms settings');
    if (!this.names.get('集市')) this.names.put('集市', true);
    for (const template of DEFAULT_TEMPLATES) {
      if (!this.stored.get(template.id)) this.stored.put(template.id, template);
    }
  }

  get settings(): Settings {
    return this.chosen.get('demo') ?? { statusUrl: '', replyUrl: '' };
  }

  signatures(): string[] {
    return this.names.entries().map(([name]) => name);
  }

  hasSignature(name: string): boolean {
    return this.names.get(name) !== undefined;
  }

  templates(): Template[] {
    return this.stored.values();
  }

  template(id: string): Template | undefined {
    return this.stored.get(id);
  }

  /** Registers a signature of 2 to 12 characters; false when the name will not do. */
  addSignature(name: string): boolean {
    if (!/^[\p{Script=Han}A-Za-z0-9]{2,12}$/u.test(name)) return false;
    this.names.put(name, true);
    return true;
  }

  /** Registers a template; undefined when it will not do. */
  addTemplate(id: string, content: string): Template | undefined {
    if (!/^\d{1,12}$/.test(id) || content === '' || content.length > 500) return undefined;
    return this.stored.put(id, { id, content });
  }

  /** Changes where pushes go; undefined when an address will not do. */
  change(fields: Record<string, unknown>): Settings | undefined {
    const next = { ...this.settings };
    for (const name of ['statusUrl', 'replyUrl'] as const) {
      const url = fields[name];
      if (url === undefined) continue;
      if (typeof url !== 'string' || (url !== '' && !isHttpUrl(url))) return undefined;
      next[name] = url;
    }
    return this.chosen.put('demo', next);
  }
}

function makeKey() {
  return {
    secretId: `AKID${randomBytes(16).toString('hex')}`,
    secretKey: randomBytes(16).toString('hex'),
    appId: `1400${randomInt(100_000, 999_999)}`,
  };
}
