// Entry of the sandbox process: settings from the environment, a graceful stop on SIGTERM and SIGINT, or with its launcher.
import { startSandbox } from './sandbox';

const DEFAULT_PORT = '8083';

function numberFrom(name: string, fallback: string, isSound: (value: number) => boolean): number {
  const value = Number(process.env[name] || fallback);
  if (isSound(value)) return value;
  throw new Error(`${name} has no usable value`);
}

const isPort = (port: number) => Number.isInteger(port) && port >= 0 && port <= 65_535;

async function main(): Promise<void> {
  const sandbox = await startSandbox({
    port: numberFrom('SANDBOX_PORT', DEFAULT_PORT, isPort),
    host: process.env['SANDBOX_HOST'] || '127.0.0.1',
    dataDir: process.env['SANDBOX_DATA_DIR'] || './data/sandbox',
    publicUrl: process.env['SANDBOX_PUBLIC_URL'] || undefined,
    timeScale: numberFrom('SANDBOX_TIME_SCALE', '1', (scale) => Number.isFinite(scale) && scale > 0),
    smtpPort: numberFrom('SANDBOX_SMTP_PORT', '0', isPort),
    smsReceiptUrl: process.env['SANDBOX_SMS_RECEIPT_URL'] || undefined,
    smsReplyUrl: process.env['SANDBOX_SMS_REPLY_URL'] || undefined,
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.once(signal, () => {
      sandbox.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  process.stdout.write(`sandbox: ${sandbox.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
