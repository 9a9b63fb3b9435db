// Passed templates and signatures, and whether a channel knows them.
import * as contract from '@jishi/contract/console/sms-channel';
import { type Sql, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { providerOf } from '../provider';

/** Of a version that is in force. */
const IN_FORCE = 2;

/** Without a channel nothing is registered. */
const of = (channelId: string | null | undefined): Sql => sql`${channelId ?? '0'}::bigint`;

/** Templates in force, those the channel does not know first. */
export const listSmsChannelTemplates = listed(contract.listSmsChannelTemplates, {
  from: (_ctx, { channelId }) => sql`sms.template_version v
    join sms.template t on t.id = v.template_id
    left join sms.channel_template r on r.template_version_id = v.id and r.channel_id = ${of(channelId)}
    left join sms.channel c on c.id = ${of(channelId)}`,
  only: sql`v.status = ${IN_FORCE} and t.deleted_at is null`,
  columns: {
    versionId: sql`v.id`,
    name: sql`v.name`,
    kind: sql`v.kind`,
    memberId: sql`t.member_id`,
    content: sql`v.content`,
    provider: sql`c.provider`,
    code: sql`coalesce(r.code, '')`,
    registerTime: sql`r.registered_at`,
  },
  row: ({ provider, ...raw }: Omit<TemplateRow, 'wording'> & { provider: number | null }) => ({
    ...raw,
    wording: provider === null ? raw.content : providerOf(provider).wordingOf(raw.content),
  }),
  where: {
    channelId: null,
    word: (word) => sql`(v.name ilike ${`%${word}%`} or r.code = ${word} or v.template_id::text = ${word})`,
    kind: (kind) => sql`v.kind = ${kind}`,
  },
  order: sql`r.code is not null, v.id desc`,
});

type TemplateRow = {
  versionId: string;
  name: string;
  kind: number;
  memberId: string;
  content: string;
  wording: string;
  code: string;
  registerTime: string | null;
};

/** Signatures in force, those the channel does not know first. */
export const listSmsChannelSignatures = listed(contract.listSmsChannelSignatures, {
  from: (_ctx, { channelId }) => sql`sms.signature s
    left join sms.channel_signature r on r.signature_id = s.id and r.channel_id = ${of(channelId)}`,
  only: sql`s.deleted_at is null and exists (
    select from sms.signature_version v where v.signature_id = s.id and v.status = ${IN_FORCE})`,
  columns: { id: sql`s.id`, name: sql`s.name`, memberId: sql`s.member_id`, registerTime: sql`r.registered_at` },
  where: {
    channelId: null,
    word: (word) => sql`(s.name ilike ${`%${word}%`} or s.member_id::text = ${word})`,
  },
  order: sql`r.registered_at is not null, s.id desc`,
});
