// A broadcast as its form holds it: conditions are text until they are sent, so that nothing typed is lost.
import type { countAudience, getBroadcast, saveBroadcast } from '@jishi/contract/console/message';
import type { Input, Output } from '@jishi/contract/endpoint';
import { labelOf } from '../../shell/labels';

export type Broadcast = Output<typeof getBroadcast>;

/** `messageKind` on the wire: what is told to everybody is the system's word. */
const SYSTEM_KIND = '5';

export const CHANNELS = [
  { value: 'email', label: '邮箱' },
  { value: 'wechat', label: '微信' },
  { value: 'webhook', label: 'Webhook' },
];

export function newBroadcast() {
  return {
    title: '',
    text: '',
    link: '',
    kind: SYSTEM_KIND,
    /** Member ids are separated by non-digits. */
    audience: { memberIds: '', authStatus: '', projectId: '', regAfter: '', regBefore: '' },
    channels: [] as string[],
  };
}
export type BroadcastValues = ReturnType<typeof newBroadcast>;
export type AudienceValues = BroadcastValues['audience'];

export function valuesOf({ title, text, link, kind, audience, channels }: Broadcast): BroadcastValues {
  return {
    title,
    text,
    link,
    kind: String(kind),
    audience: {
      memberIds: (audience.memberIds ?? []).join('\n'),
      authStatus: audience.authStatus?.toString() ?? '',
      projectId: audience.projectId ?? '',
      regAfter: audience.regAfter ?? '',
      regBefore: audience.regBefore ?? '',
    },
    channels: [...channels],
  };
}

type Saved = Input<typeof saveBroadcast>;

/**
 * The input of the call; `over` is the version it replaces. Malformed ids are sent as they are; the server names them.
 */
export function inputOf(values: BroadcastValues, over: Pick<Broadcast, 'id' | 'version'> | undefined): Saved {
  const { title, text, link, kind, channels } = values;
  const chosen = channels as Saved['channels'];
  return {
    ...(over && { id: over.id, version: over.version }),
    title,
    text,
    link,
    kind,
    channels: chosen,
    audience: audienceOf(values.audience),
  };
}

/** The conditions that are set. */
export function audienceOf(values: AudienceValues): Input<typeof countAudience>['audience'] {
  const { memberIds, authStatus, projectId, regAfter, regBefore } = values;
  const ids = memberIds.split(/[\s,，、;；]+/).filter(Boolean);
  return {
    ...(ids.length > 0 && { memberIds: ids }),
    ...(authStatus && { authStatus }),
    ...(projectId && { projectId }),
    ...(regAfter && { regAfter }),
    ...(regBefore && { regBefore }),
  };
}

/** Who a broadcast is for, in words. */
export function audienceWords({
  memberIds,
  authStatus,
  projectId,
  regAfter,
  regBefore,
}: Broadcast['audience']): string {
  const words = [
    memberIds && memberIds.length > 0 && `指定的 ${memberIds.length} 位用户`,
    authStatus != null && labelOf('authStatus', authStatus).label,
    projectId && `申请过产品 ${projectId}`,
    regAfter && `${regAfter.slice(0, 16)} 之后注册`,
    regBefore && `${regBefore.slice(0, 16)} 之前注册`,
  ].filter(Boolean);
  return words.join('，') || '全部用户';
}

/** The channels in addition to the message centre, in words. */
export function channelWords(channels: readonly string[]): string {
  return ['站内消息', ...CHANNELS.filter(({ value }) => channels.includes(value)).map(({ label }) => label)].join('、');
}

/** The share of recipients who have read it, in whole percent; undefined before anybody received it. */
export function readShare({ sent, read }: Pick<Broadcast, 'sent' | 'read'>): number | undefined {
  return sent > 0 ? Math.min(100, Math.round((read / sent) * 100)) : undefined;
}
