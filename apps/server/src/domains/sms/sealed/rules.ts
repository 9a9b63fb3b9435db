// Under which contexts people and papers of signatures are sealed, and where those stand.
import { type DigestTable, digestTable } from '../../../kernel/digests';
import { keyAnew } from '../channel/push/rules';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';

/** What digests of what was asked for under a client id are made for. */
export const ASKED_PURPOSE = 'sms.asked';

/** Contexts, each bound to its row, so that a cipher cannot be moved to another one. */
export const sealedFor = {
  agent: (signatureId: string, number: number) => `sms.signature_version.agent:${signatureId}:${number}`,
  file: (id: string) => `sms.signature_file.content:${id}`,
  person: (signatureId: string) => `sms.real_name.person:${signatureId}`,
  /** Of a batch's message by its position. */
  message: (batchId: string, position: number) => `sms.message.content:${batchId}:${position}`,
  reply: (channelId: string, channelReplyId: string) => `sms.reply.content:${channelId}:${channelReplyId}`,
  optOut: (memberId: string, digest: Buffer) => `sms.opt_out.phone:${memberId}:${digest.toString('hex')}`,
  /** `memberId` null: blocked for everybody. */
  block: (memberId: string | null, digest: Buffer) => `sms.block.phone:${memberId ?? ''}:${digest.toString('hex')}`,
} as const;

export const sealed: readonly SealedTable[] = [
  sealedTable<{ signatureId: string; number: number }>({
    table: 'sms.signature_version',
    from: ['signature_id', 'number'],
    columns: { agent_cipher: ({ signatureId, number }) => sealedFor.agent(signatureId, number) },
  }),
  sealedTable<{ id: string }>({
    table: 'sms.signature_file',
    columns: { content_cipher: ({ id }) => sealedFor.file(id) },
  }),
  sealedTable<{ signatureId: string }>({
    table: 'sms.real_name',
    key: 'signature_id',
    columns: { person_cipher: ({ signatureId }) => sealedFor.person(signatureId) },
  }),
  sealedTable<{ batchId: string; position: number }>({
    table: 'sms.message',
    from: ['batch_id', 'position'],
    columns: { content_cipher: ({ batchId, position }) => sealedFor.message(batchId, position) },
  }),
  sealedTable<{ channelId: string; channelReplyId: string }>({
    table: 'sms.reply',
    from: ['channel_id', 'channel_reply_id'],
    columns: { content_cipher: ({ channelId, channelReplyId }) => sealedFor.reply(channelId, channelReplyId) },
  }),
  sealedTable<{ memberId: string; phoneDigest: Buffer }>({
    table: 'sms.opt_out',
    from: ['member_id', 'phone_digest'],
    columns: { phone_cipher: ({ memberId, phoneDigest }) => sealedFor.optOut(memberId, phoneDigest) },
  }),
  sealedTable<{ memberId: string | null; phoneDigest: Buffer }>({
    table: 'sms.block',
    from: ['member_id', 'phone_digest'],
    columns: { phone_cipher: ({ memberId, phoneDigest }) => sealedFor.block(memberId, phoneDigest) },
  }),
];

export const digests: readonly DigestTable[] = [
  digestTable({ table: 'sms.message', digests: ['phone_digest'], texts: { channel_message_id: keyAnew } }),
  digestTable({ table: 'sms.early_receipt', texts: { channel_message_id: keyAnew } }),
  digestTable({ table: 'sms.batch', digests: ['asked_key'] }),
  digestTable({ table: 'sms.recent', digests: ['phone_digest'] }),
  digestTable({ table: 'sms.reply', digests: ['phone_digest'] }),
  digestTable({ table: 'sms.opt_out', digests: ['phone_digest'] }),
  digestTable({ table: 'sms.block', digests: ['phone_digest'] }),
];
