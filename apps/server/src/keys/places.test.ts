// Nothing that is sealed, and no digest, is forgotten by a rotation: proved on the schema, and on a whole site.
import { keptDigestKeys, migrate } from '@jishi/db';
import { readKeptState, restoreState } from '@jishi/db/kept-state';
import { type TestDatabase, emptyDatabase, testDatabase } from '@jishi/db/testing';
import { type Vault, loadMasterKey, openKeptVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import { digests, sealed } from '../domains';
import { testSecret } from '../testing/server';
import { placesOf, rotateKeys } from './service';

const OLD = testSecret.JISHI_SECRET_KEY;
const NEW = Buffer.alloc(32, 2).toString('base64');
const keysFrom = (...texts: string[]) => loadMasterKey({ env: { JISHI_SECRET_KEY: texts.join(',') }, dataDir: '' });

/** Hashes of what chance made or of what is no secret, chains, and what is public: nothing of it comes from a key of the vault. */
const OTHER_BYTES = [
  'access.api_key.previous_secret_hash',
  'access.api_key.secret_hash',
  'access.authorization_code.code_hash',
  'access.guard.rsa_public_key',
  'access.scene_file.content',
  'account.face_flow.flow_hash',
  'account.face_flow.key_hash',
  'account.face_flow.token_hash',
  'account.passkey.credential_id',
  'account.passkey.public_key',
  'account.passkey_challenge.challenge_hash',
  'account.session.bound_hash',
  'account.session.token_hash',
  'account.used_captcha.challenge_hash',
  'account.wechat_state.proof_hash',
  'account.wechat_state.state_hash',
  'audit.entry.personal_hash',
  'audit.link.hash',
  'content.image.content',
  'export.chunk.content',
  'gateway.call_record.params_digest',
  'gateway.call_record_default.params_digest',
  'gateway.copied_block.block', // lines of the log; what is secret in them is sealed as in the log of a disk
  'gateway.kept_answer.key_digest',
  'gateway.kept_answer.request_digest',
  'gateway.signing_key.public_key',
  'http.idempotent_answer.body_digest',
  'ledger.account.head',
  'ledger.posting.hash',
  'ledger.transfer.digest',
  'marketplace.card_ticket.digest',
  'operator.browser.mark_hash',
  'operator.passkey.credential_id',
  'operator.passkey.public_key',
  'operator.passkey_challenge.browser_hash',
  'operator.passkey_challenge.challenge_hash',
  'operator.session.bound_hash',
  'operator.session.token_hash',
  'operator.setup_link.token_hash',
  'quote.delivery.unsubscribe_digest',
  'quote.link.digest',
  'quote.record.asked_digest',
  'recharge.card_ticket.digest',
  'recharge.quick_order.asked_digest',
  'recharge.supplier.address_hash',
  'sms.batch.asked_digest',
  'sms.channel.address_hash',
  'statement.mail.unsubscribe_digest',
  'vault.digest_epoch.made_by',
  'vault.digest_key.made_by',
  'vault.wrapped.new',
  'vault.wrapped.old',
];

test('who only reads the database sees none of it', async () => {
  const db = await testDatabase();
  try {
    const places = [
      ...sealed.map(({ table, columns }) => ({ table, columns: Object.keys(columns) })),
      ...digests.map(({ table, digests: keyed, texts }) => ({ table, columns: [...keyed, ...Object.keys(texts)] })),
    ].flatMap(({ table, columns }) => columns.map((column) => [table, column]));
    expect(places.length).toBeGreaterThan(80);
    const { rows } = await db.query(
      `select t, c from unnest($1::text[], $2::text[]) p (t, c) where has_column_privilege('jishi_test_read', t, c, 'select')`,
      [places.map(([table]) => table), places.map(([, column]) => column)],
    );
    expect(rows).toEqual([]);
  } finally {
    await db.drop();
  }
});

test('every column of bytes is declared as sealed or as a digest, or known to be none', async () => {
  const db = await testDatabase();
  const { rows } = await db.query<{ name: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where data_type = 'bytea' and table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  await db.drop();
  const declaredNames = [
    ...placesOf(sealed).map(({ table, column }) => `${table.table}.${column}`),
    ...digests.flatMap(({ table, digests: columns }) => columns.map((column) => `${table}.${column}`)),
  ];
  const others = rows.map(({ name }) => name).filter((name) => !declaredNames.includes(name));
  expect(others).toEqual(OTHER_BYTES);
  expect(declaredNames.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

/** A row with one value for each column, none of which stands for another. */
const ROW = {
  epoch: 1,
  id: '7',
  enterprise_id: '8',
  signature_id: '3001',
  batch_id: '310001',
  position: 4,
  import_id: '480001',
  supplier_id: '440001',
  channel_id: '64001',
  channel_reply_id: 'R1',
  phone_digest: Buffer.of(6),
  number: 2,
  member_id: '10001',
  own_no: 'own-1',
  client_id: 'list-1',
  email_key: Buffer.of(8),
  appeal_id: '270001',
  ticket_id: '290001',
  deed_id: '300001',
  key: 'K1',
  product_id: '220001',
  number_digest: Buffer.of(7),
  order_no: 'P1',
  no: 'W1',
  serial: 'S1',
  trade_no: 'T1',
  call_id: '9',
  kind: 1,
  type: 1,
  holder: '集市公司',
  account: 'owner',
  code: 'weather',
  app_key: 'AK1',
  provider: 'alipay',
  token_hash: Buffer.of(1),
  phone_key: Buffer.of(2),
  flow_hash: Buffer.of(3),
  wechat_key: Buffer.of(4),
  identity_key: Buffer.of(5),
} as const;

test('each column is opened under the context that its values were sealed with', () => {
  const contexts = placesOf(sealed).map(({ table, column }) => {
    const named = Object.entries(ROW).filter(([name]) => name === table.key || table.from.includes(name));
    const camel = named.map(([name, value]) => [camelOf(name), value]);
    return [`${table.table}.${column}`, table.columns[column]!(Object.fromEntries(camel) as Record<string, unknown>)];
  });
  expect(Object.fromEntries(contexts)).toEqual({
    'access.api_key.secret_cipher': 'access.api_key.secret:AK1',
    'access.api_key.previous_secret_cipher': 'access.api_key.secret:AK1',
    'gateway.signing_key.private_key_cipher': 'gateway.signing_key.private_key',
    'gateway.call_body.request_cipher': 'gateway.call_body.request:9',
    'gateway.call_body.response_cipher': 'gateway.call_body.response:9',
    'gateway.kept_answer.answer_cipher': 'gateway.kept_answer:9',
    'account.member.phone_cipher': 'account.member.phone:02',
    'account.step_ticket.payload_cipher': 'account.step_ticket.payload:7',
    'account.totp.secret_cipher': 'account.totp.secret:10001',
    'account.face_flow.name_cipher': 'account.face_flow.name:03',
    'account.face_flow.id_number_cipher': 'account.face_flow.id_number:03',
    'account.face_flow.biz_token_cipher': 'account.face_flow.biz_token:03',
    'account.face_flow.provider_url_cipher': 'account.face_flow.provider_url:03',
    'account.wechat.openid_cipher': 'account.wechat.openid:04',
    'account.wechat.follower_openid_cipher': 'account.wechat.follower:04',
    'account.member_note.text_cipher': 'account.member_note.text:10001:K1',
    'account.warn_phone.phone_cipher': 'account.warn_phone.phone:10001:02',
    'appeal.appeal.reason_cipher': 'appeal.appeal.reason:W1',
    'appeal.file.content_cipher': 'appeal.file.content:7',
    'appeal.message.text_cipher': 'appeal.message.text:270001:K1',
    'catalogue.project.upstream_headers_cipher': 'catalogue.project.upstream_headers:weather',
    'catalogue.project.upstream_query_cipher': 'catalogue.project.upstream_query:weather',
    'catalogue.project.upstream_signing_secret_cipher': 'catalogue.project.upstream_signing_secret:weather',
    'certification.person.name_cipher': 'certification.person.name:05',
    'certification.enterprise.id_number_cipher': 'certification.enterprise.id_number:7',
    'certification.enterprise.legal_person_cipher': 'certification.enterprise.legal_person:7',
    'certification.enterprise.reading_cipher': 'certification.enterprise.reading:7',
    'certification.enterprise_agent.agent_cipher': 'certification.enterprise_agent.agent:8',
    'certification.enterprise_paper.content_cipher': 'certification.enterprise_paper.content:1:8',
    'certification.enterprise_transfer.account_cipher': 'certification.enterprise_transfer.account:8',
    'certification.licence_draft.content_cipher': 'certification.licence_draft.content:10001',
    'certification.person.id_number_cipher': 'certification.person.id_number:05',
    'deed.deed.contact_cipher': 'deed.deed.contact:W1',
    'deed.file.content_cipher': 'deed.file.content:300001:1',
    'invoice.title.details_cipher': 'invoice.title.details:10001',
    'invoice.invoice.buyer_cipher': 'invoice.invoice.buyer:W1',
    'invoice.invoice.email_cipher': 'invoice.invoice.email:W1',
    'invoice.file.content_cipher': 'invoice.file.content:S1:1',
    'invoice.platform_token.token_cipher': 'invoice.platform_token:AK1',
    'message.outbox.content_cipher': 'message.outbox.content:7',
    'message.contact.email_cipher': 'message.contact.email:10001',
    'message.contact.webhook_url_cipher': 'message.contact.webhook_url:10001',
    'message.contact.webhook_secret_cipher': 'message.contact.webhook_secret:10001',
    'sms.signature_version.agent_cipher': 'sms.signature_version.agent:3001:2',
    'sms.signature_file.content_cipher': 'sms.signature_file.content:7',
    'sms.real_name.person_cipher': 'sms.real_name.person:3001',
    'sms.message.content_cipher': 'sms.message.content:310001:4',
    'sms.reply.content_cipher': 'sms.reply.content:64001:R1',
    'sms.opt_out.phone_cipher': 'sms.opt_out.phone:10001:06',
    'sms.block.phone_cipher': 'sms.block.phone:10001:06',
    'statement.subscription.email_cipher': 'statement.subscription.email:10001',
    'support.message.text_cipher': 'support.message.text:290001:K1',
    'support.picture.content_cipher': 'support.picture.content:7',
    'support.ticket.title_cipher': 'support.ticket.title:W1',
    'quote.record.head_cipher': 'quote.record.head:10001:list-1',
    'quote.recipient.content_cipher': 'quote.recipient.content:10001:08',
    'recharge.quick_order.account_cipher': 'recharge.quick_order.account:10001:own-1',
    'recharge.quick_order.notify_url_cipher': 'recharge.quick_order.notify_url:10001:own-1',
    'recharge.card.content_cipher': 'recharge.card.content:220001:07',
    'marketplace.card.content_cipher': 'marketplace.card.content:220001:07',
    'marketplace.card_import_part.content_cipher': 'marketplace.card_import_part.content:480001:4',
    'marketplace.goods_order.account_cipher': 'marketplace.goods_order.account:10001:W1',
    'marketplace.payout.account_cipher': 'marketplace.payout.account:W1',
    'marketplace.supplier.contact_cipher': 'marketplace.supplier.contact:10001',
    'marketplace.supplier_api.secret_cipher': 'marketplace.supplier_api.secret:440001',
    'operator.account.totp_cipher': 'operator.totp:owner',
    'operator.account.next_totp_cipher': 'operator.next_totp:owner',
    'operator.account.contact_cipher': 'operator.contact:owner',
    'operator.money_grant.contact_cipher': 'operator.contact:owner',
    'operator.setup_link.totp_cipher': 'operator.totp:setup:01',
    'operator.setup_link.contact_cipher': 'operator.contact:owner',
    'payment.payee.number_cipher': 'payment.payee.number:1:集市公司',
    'payment.remittance.payer_cipher': 'payment.remittance.payer:P1',
    'payment.slip.name_cipher': 'payment.slip.name:7',
    'payment.slip.content_cipher': 'payment.slip.content:7',
    'payment.bank_line.payer_cipher': 'payment.bank_line.payer:S1',
    'payment.refund.holder_cipher': 'payment.refund.holder:W1',
    'payment.withdrawal.account_cipher': 'payment.withdrawal.account:W1',
    'payment.manual_payment.picture_cipher': 'payment.booking.picture:T1',
    'recharge.supplier.secret_cipher': 'recharge.supplier.secret:7',
    'recharge.supplier.address_cipher': 'recharge.supplier.address:7',
    'setting.provider_change.secret_cipher': 'setting.provider_change.secret:alipay',
    'sms.channel.secret_cipher': 'sms.channel.secret:7',
    'sms.channel.address_cipher': 'sms.channel.address:7',
    'vault.digest_key.key_cipher': 'vault.digest_key',
    'vault.digest_epoch.key_cipher': 'vault.digest_epoch:1',
  });
});

/** All digests of a database that are as long as one, in hex. */
async function digestsIn({ query }: TestDatabase): Promise<string[]> {
  const columns = digests.flatMap(({ table, digests: names }) => names.map((name) => [table, name] as const));
  const found = await Promise.all(
    columns.map(
      async ([table, name]) =>
        (await query<{ hex: string }>(`select encode(${name}, 'hex') as hex from ${table} where length(${name}) = 32`))
          .rows,
    ),
  );
  return [...new Set(found.flat().map(({ hex }) => hex))];
}

/** Every row of every table, as text. */
async function textOf({ query }: TestDatabase): Promise<string> {
  const { rows } = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => (await query<{ text: string }>(`select t::text as text from ${name} t`)).rows),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

/** How many values of each sealed column a vault can open. */
async function openedBy(vault: Vault, { query }: TestDatabase): Promise<Record<string, number>> {
  const counts = await Promise.all(
    placesOf(sealed).map(async ({ table: { table, key, from, columns }, column }) => {
      const names = [...new Set([key, ...from])].map((name) => `${name} as "${camelOf(name)}"`);
      const { rows } = await query(
        `select ${[...names, `${column} as cipher`].join(', ')} from ${table} where ${column} is not null`,
      );
      return [`${table}.${column}`, rows.filter((row) => opens(vault, row['cipher'], columns[column]!(row))).length];
    }),
  );
  return Object.fromEntries(counts) as Record<string, number>;
}

const camelOf = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function opens(vault: Vault, cipher: Buffer, context: string): boolean {
  try {
    vault.open(cipher, context);
    return true;
  } catch {
    return false;
  }
}

test('what a whole site has sealed opens by the new key alone, and none of its digests is left anywhere', async () => {
  const kept = await emptyDatabase();
  try {
    await restoreState(kept.url, readKeptState());
    await migrate(kept.url);
    const before = await openKeptVault(keysFrom(OLD), keptDigestKeys(kept));
    const stored = await digestsIn(kept);
    expect(stored.length).toBeGreaterThan(30);
    const opened = await openedBy(before, kept);
    const both = await openKeptVault(keysFrom(NEW, OLD), keptDigestKeys(kept));
    const rotated = await rotateKeys({ db: kept, vault: both }, { sealed, digests });
    if (rotated.outcome !== 'left') throw new Error(rotated.outcome);
    // Rows that were made up to fill a table have no real cipher; whatever was sealed opens.
    expect(rotated.resealed).toBeGreaterThan(30);
    expect(rotated.remaining).toEqual(rotated.unreadable);
    const alone = await openKeptVault(keysFrom(NEW), keptDigestKeys(kept));
    expect(await openedBy(alone, kept)).toEqual({
      ...opened,
      'vault.digest_key.key_cipher': 1,
      'vault.digest_epoch.key_cipher': 1,
    });
    expect(alone.lastingDigest('13800138000', 'account.phone')).toEqual(
      before.keyedDigest('13800138000', 'account.phone'),
    );
    const whole = await textOf(kept);
    expect(stored.filter((hex) => whole.includes(hex))).toEqual([]);
    // a part of one would be enough to try phones against
    expect(stored.filter((hex) => whole.includes(`:${hex.slice(0, 16)}`))).toEqual([]);
    const anew = new Set(await digestsIn(kept));
    expect(anew.size).toBe(stored.length);
    expect(stored.filter((hex) => !anew.has(alone.wrap(Buffer.from(hex, 'hex')).toString('hex')))).toEqual([]);
  } finally {
    await kept.drop();
  }
});
