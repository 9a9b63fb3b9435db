// The sealed columns of members' accounts.
import type { MemberId } from '../../../kernel/context';
import { type DigestTable, digestTable, hexAnew } from '../../../kernel/digests';
import { passwordAnew } from '../../../kernel/password';
import { type SealedTable, sealedTable } from '../../../kernel/sealed';
import { noteContext } from '../directory/note/rules';
import { flowContexts } from '../face/rules';
import { phoneContext } from '../member/rules';
import { payloadContext } from '../ticket/rules';
import { totpContext } from '../totp/rules';
import { warnPhoneContext } from '../warning/phone/rules';
import { followerContext } from '../wechat/follower/rules';
import { wechatContexts } from '../wechat/rules';

type Flow = { flowHash: Buffer };
type Bound = { wechatKey: Buffer };

export const sealed: readonly SealedTable[] = [
  sealedTable<{ phoneKey: Buffer }>({
    table: 'account.member',
    from: ['phone_key'],
    columns: { phone_cipher: ({ phoneKey }) => phoneContext(phoneKey) },
  }),
  sealedTable<{ id: string }>({
    table: 'account.step_ticket',
    columns: { payload_cipher: ({ id }) => payloadContext(id) },
  }),
  sealedTable<{ memberId: MemberId }>({
    table: 'account.totp',
    key: 'member_id',
    columns: { secret_cipher: ({ memberId }) => totpContext(memberId) },
  }),
  sealedTable<Flow>({
    table: 'account.face_flow',
    from: ['flow_hash'],
    columns: {
      name_cipher: ({ flowHash }) => flowContexts(flowHash).name,
      id_number_cipher: ({ flowHash }) => flowContexts(flowHash).idNumber,
      biz_token_cipher: ({ flowHash }) => flowContexts(flowHash).bizToken,
      provider_url_cipher: ({ flowHash }) => flowContexts(flowHash).providerUrl,
    },
  }),
  sealedTable<Bound>({
    table: 'account.wechat',
    key: 'member_id',
    from: ['wechat_key'],
    columns: {
      openid_cipher: ({ wechatKey }) => wechatContexts(wechatKey).openid,
      follower_openid_cipher: ({ wechatKey }) => followerContext(wechatKey),
    },
  }),
  sealedTable<{ memberId: string; phoneKey: Buffer }>({
    table: 'account.warn_phone',
    from: ['member_id', 'phone_key'],
    columns: { phone_cipher: ({ memberId, phoneKey }) => warnPhoneContext(memberId, phoneKey) },
  }),
  sealedTable<{ memberId: string; key: string }>({
    table: 'account.member_note',
    from: ['member_id', 'key'],
    columns: { text_cipher: ({ memberId, key }) => noteContext(memberId, key) },
  }),
];

/** Counters of a phone, a person or a browser. */
const SUBJECT =
  /^(?:code:(?:phone|strangers|first|repeated):|lockNotice:|passkey:browser:|operator:invite:|face:(?:refresh:visitor|person:(?:member|visitor)):)([\da-f]{64})(?::.*)?$/;

export const digests: readonly DigestTable[] = [
  digestTable({
    table: 'account.member',
    digests: ['phone_key'],
    texts: { password_hash: passwordAnew, trade_password_hash: passwordAnew },
  }),
  digestTable({ table: 'account.session', digests: ['browser_hash', 'address_hash'] }),
  digestTable({ table: 'account.verification_code', digests: ['phone_key', 'code_hash', 'requester'] }),
  digestTable({ table: 'account.password_attempt', digests: ['phone_key', 'requester'] }),
  digestTable({ table: 'account.recovery_code', digests: ['code_hash'] }),
  digestTable({ table: 'account.face_flow', digests: ['identity_key'] }),
  digestTable({ table: 'account.wechat', digests: ['wechat_key'] }),
  digestTable({ table: 'account.warn_phone', digests: ['phone_key'] }),
  digestTable({ table: 'account.passkey_challenge', digests: ['browser_hash'] }),
  digestTable({ table: 'account.allowance', texts: { subject: hexAnew(SUBJECT) } }),
];
