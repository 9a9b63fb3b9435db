// The providers of papers as the sandbox plays them: who sends small transfers, and who issues invoices.
import type { AlipayPeer } from '../../apps/server/src/testing/alipay-peer';

/** A company's flow at the provider of small transfers; `times`: how often an amount was sent in it. */
export type ProofFlow = { flowId: string; company: string; times: number; finished: boolean };

/** What the platform issued; `gross` in yuan, below zero of a red one, whose `blueNumber` is the invoice it reverses. */
export type IssuedThere = { orderNo: string; blueNumber: string; number: string; gross: string };

export const LIES = ['error', 'garbage', 'lostAnswer', 'slow'] as const;
export const FATES = ['issued', 'failed', 'unsealed', 'twice'] as const;

export type Papers = {
  /** What arrived last at an account, in fen. */
  arrivedAt(account: string): Promise<number | undefined>;
  /** Both providers misbehave for a while; what the platform accepts meanwhile has this fate. */
  lie(fault: (typeof LIES)[number], fate: (typeof FATES)[number], ms: number): Promise<void>;
  /** Both answer as they should, at once. */
  behave(): Promise<void>;
  flows(): Promise<ProofFlow[]>;
  issued(): Promise<IssuedThere[]>;
  /** How a server reaches them. */
  environment(): Promise<Record<string, string>>;
};

type Flow = { flowId: string; company: string; state: string; transfer?: { times: number } };
type Invoice = {
  orderNo: string;
  blueNumber: string;
  number: string;
  details: { net: number; tax: number }[];
};

export function papersOf({ sandbox }: AlipayPeer): Papers {
  const platform = (fields: object) => sandbox.post('/nuonuo/switches', fields);
  const bank = (fault: string) => sandbox.post('/esign/switches', { fault, seconds: 1 });
  const behave = async () => {
    await platform({ fault: 'none' });
    await platform({ outcome: 'issued', seconds: 0 });
    await bank('none');
  };
  return {
    async arrivedAt(account) {
      const { arrivals } = await sandbox.get<{ arrivals: { fen: number }[] }>(`/bank/arrivals.json?number=${account}`);
      return arrivals[0]?.fen;
    },
    async lie(fault, outcome, ms) {
      await platform({ outcome, seconds: 0 });
      await platform({ fault, seconds: 1 });
      await bank(fault);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await platform({ fault: 'none' });
      await bank('none');
    },
    behave,
    async flows() {
      const { flows } = await sandbox.get<{ flows: Flow[] }>('/esign/flows.json');
      return flows.map(({ flowId, company, state, transfer }) => ({
        flowId,
        company,
        times: transfer?.times ?? 0,
        finished: state === 'finished',
      }));
    },
    async issued() {
      const { invoices } = await sandbox.get<{ invoices: Invoice[] }>('/nuonuo/invoices.json');
      return invoices
        .filter(({ number }) => number !== '')
        .map(({ orderNo, blueNumber, number, details }) => ({
          orderNo,
          blueNumber,
          number,
          gross: (details.reduce((sum, { net, tax }) => sum + net + tax, 0) / 100).toFixed(2),
        }));
    },
    async environment() {
      const esign = await sandbox.get<Record<'url' | 'appId' | 'secret', string>>('/esign/credentials.json');
      const nuonuo = await sandbox.get<Record<string, string>>('/nuonuo/credentials.json');
      const text = (name: string) => nuonuo[name] ?? '';
      return {
        ESIGN_URL: esign.url,
        ESIGN_APP_ID: esign.appId,
        ESIGN_APP_SECRET: esign.secret,
        NUONUO_URL: text('url'),
        NUONUO_TOKEN_URL: text('tokenUrl'),
        NUONUO_APP_KEY: text('appKey'),
        NUONUO_APP_SECRET: text('appSecret'),
        NUONUO_FILE_HOSTS: text('fileHosts'),
        INVOICE_SELLER_NAME: text('name'),
        INVOICE_SELLER_TAX_NO: text('taxNo'),
        INVOICE_SELLER_ADDRESS: text('address'),
        INVOICE_SELLER_PHONE: text('phone'),
        INVOICE_CLERK: text('clerk'),
        INVOICE_MINIMUM: '1',
        // so that what is issued under faults can be reversed under them
        INVOICE_PAUSE_SECONDS: '1',
      };
    },
  };
}
