// The secret of an authenticator, to be scanned or typed over.
import { CopyButton } from '@jishi/ui/copy-button';
import { QrCode } from '@jishi/ui/qr-code';

export function TotpSecret({ secret, otpauthUrl }: { secret: string; otpauthUrl: string }) {
  return (
    <div className="setup-secret">
      <QrCode text={otpauthUrl} label="密钥的二维码" />
      <div>
        <p className="small quiet">密钥</p>
        <code>{grouped(secret)}</code>
        <CopyButton text={secret} what="密钥" />
      </div>
    </div>
  );
}

/** Four letters at a time are easier to type over. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
