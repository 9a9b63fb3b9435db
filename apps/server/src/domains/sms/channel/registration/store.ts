// The only SQL that writes what channels know.
import { type Transaction, sql } from '@jishi/db';

/** Notes a template's code at a channel, '' for none; false when there is no such channel or version, for a code: in force. */
export async function setTemplate(
  tx: Transaction,
  { channelId, versionId, code }: { channelId: string; versionId: string; code: string },
): Promise<boolean> {
  if (code === '') {
    await tx.run(sql`
      delete from sms.channel_template where channel_id = ${channelId} and template_version_id = ${versionId}`);
    const { known } = await tx.one<{ known: boolean }>(sql`
      select exists (
        select from sms.channel c, sms.template_version v where c.id = ${channelId} and v.id = ${versionId}
      ) as known`);
    return known;
  }
  const set = await tx.run(sql`
    insert into sms.channel_template (channel_id, template_version_id, code, registered_at)
    select c.id, v.id, ${code}, now()
    from sms.channel c, sms.template_version v
    where c.id = ${channelId} and v.id = ${versionId} and v.status = 2
    on conflict (channel_id, template_version_id) do update set code = excluded.code, registered_at = excluded.registered_at`);
  return set === 1;
}

/** Notes whether a channel knows a signature; false when there is no such one. */
export async function setSignature(
  tx: Transaction,
  { channelId, signatureId, isRegistered }: { channelId: string; signatureId: string; isRegistered: boolean },
): Promise<boolean> {
  if (!isRegistered) {
    const gone = await tx.run(sql`
      delete from sms.channel_signature where channel_id = ${channelId} and signature_id = ${signatureId}`);
    return gone === 1;
  }
  const set = await tx.run(sql`
    insert into sms.channel_signature (channel_id, signature_id, registered_at)
    select c.id, s.id, now()
    from sms.channel c, sms.signature s
    where c.id = ${channelId} and s.id = ${signatureId} and s.deleted_at is null
    on conflict (channel_id, signature_id) do update set registered_at = sms.channel_signature.registered_at`);
  return set === 1;
}
