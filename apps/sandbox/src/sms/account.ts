// The carrier account: access key, signatures, templates and settings, as its console would hold them.
import { randomBytes } from 'node:crypto';
import { isHttpUrl } from '../http/post';
import { countField, isObject } from '../http/request';
import type { Journal, Table } from '../journal';
import type { AccessKey } from './acs3';
import { CODE_TEMPLATES } from './code-templates';
import { NOTICE_TEMPLATES } from './notice-templates';

/** Codes are limited per number and minute, hour and day; notices and marketing are not. */
const KINDS = ['code', 'notice', 'marketing'] as const;

export interface Template {
  code: string;
  kind: (typeof KINDS)[number];
  /** Text with `${name}` variables. */
  content: string;
}

export interface Settings {
  /** Where status reports are pushed; empty for nowhere. */
  receiptUrl: string;
  /** Where replies of phones are pushed; empty for nowhere. */
  replyUrl: string;
  /** Verification codes to one number under one signature. */
  perMinute: number;
  perHour: number;
  perDay: number;
}

const DEFAULT_SETTINGS: Settings = { receiptUrl: '', replyUrl: '', perMinute: 1, perHour: 5, perDay: 10 };
const DEFAULT_SIGNATURE = '集市';
const DEFAULT_TEMPLATES: readonly Template[] = [
  { code: 'SMS_CODE', kind: 'code', content: '您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。' },
  { code: 'SMS_NOTICE', kind: 'notice', content: '${title}：${text}' },
  ...CODE_TEMPLATES.map(({ code, kind, content }) => ({ code, kind, content })),
  ...NOTICE_TEMPLATES.map(({ code, kind, content }) => ({ code, kind, content })),
];

const MAX_CONTENT_CHARS = 500;
const MAX_PERMITS = 1_000_000;

export class SmsAccount {
  readonly key: AccessKey;
  private readonly signatureNames: Table<true>;
  private readonly templateByCode: Table<Template>;
  private readonly stored: Table<Settings>;

  /** Reads the account and creates what is missing; addresses given here override stored ones. */
  constructor(journal: Journal, addresses: Partial<Pick<Settings, 'receiptUrl' | 'replyUrl'>>) {
    const keys = journal.table<AccessKey>('sms access key');
    this.key = keys.get('demo') ?? keys.put('demo', makeKey());
    this.signatureNames = journal.table<true>('sms signature');
    this.templateByCode = journal.table<Template>('sms template');
    this.stored = journal.table<Settings>('sms settings');
    if (!this.signatureNames.get(DEFAULT_SIGNATURE)) this.signatureNames.put(DEFAULT_SIGNATURE, true);
    for (const template of DEFAULT_TEMPLATES) {
      if (!this.templateByCode.get(template.code)) this.templateByCode.put(template.code, template);
    }
    const given = Object.fromEntries(Object.entries(addresses).filter(([, url]) => url));
    if (Object.keys(given).length > 0) this.stored.put('demo', { ...this.settings, ...given });
  }

  get settings(): Settings {
    return this.stored.get('demo') ?? DEFAULT_SETTINGS;
  }

  get defaultSignature(): string {
    return DEFAULT_SIGNATURE;
  }

  signatures(): string[] {
    return this.signatureNames.entries().map(([name]) => name);
  }

  hasSignature(name: string): boolean {
    return this.signatureNames.get(name) !== undefined;
  }

  templates(): Template[] {
    return this.templateByCode.values();
  }

  template(code: string): Template | undefined {
    return this.templateByCode.get(code);
  }

  /** Registers a signature of 2 to 12 characters; false when the name will not do. */
  addSignature(name: string): boolean {
    if (!/^[\p{Script=Han}A-Za-z0-9]{2,12}$/u.test(name)) return false;
    this.signatureNames.put(name, true);
    return true;
  }

  /** Registers a template, replacing one of the same code; undefined when it will not do. */
  addTemplate(code: string, kind: string, content: string): Template | undefined {
    const known = KINDS.find((candidate) => candidate === kind);
    const isSound = /^[A-Za-z0-9_]{1,32}$/.test(code) && content.length > 0 && content.length <= MAX_CONTENT_CHARS;
    if (!known || !isSound) return undefined;
    return this.templateByCode.put(code, { code, kind: known, content });
  }

  /** Changes the settings that the fields name; undefined when one will not do, and then nothing changes. */
  change(fields: Record<string, unknown>): Settings | undefined {
    const changes = parseSettings(fields);
    return changes && this.stored.put('demo', { ...this.settings, ...changes });
  }
}

function parseSettings(fields: Record<string, unknown>): Partial<Settings> | undefined {
  if (!isObject(fields)) return undefined;
  const changes: Partial<Settings> = {};
  for (const name of ['receiptUrl', 'replyUrl'] as const) {
    const url = fields[name];
    if (url === undefined) continue;
    if (typeof url !== 'string' || (url !== '' && !isHttpUrl(url))) return undefined;
    changes[name] = url;
  }
  for (const name of ['perMinute', 'perHour', 'perDay'] as const) {
    if (fields[name] === undefined) continue;
    const permits = countField(fields, name, MAX_PERMITS);
    if (permits === undefined) return undefined;
    changes[name] = permits;
  }
  return changes;
}

function makeKey(): AccessKey {
  return {
    accessKeyId: `LTAI${randomBytes(10).toString('hex')}`,
    accessKeySecret: randomBytes(15).toString('hex'),
  };
}
