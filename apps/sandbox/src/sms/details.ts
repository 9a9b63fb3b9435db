// QuerySendDetails: the messages of one number and day.
import { beijingDay, beijingTime } from '../clock';
import type { Message } from './messages';
import { ServiceRefusal } from './refusal';
import type { Carrier } from './send';

const STATUS = { waiting: 1, failed: 2, delivered: 3 } as const;

/**
 * The answer's own fields.
 * @throws ServiceRefusal when a parameter is missing or wrong
 */
export function querySendDetails(carrier: Carrier, parameters: URLSearchParams): Record<string, unknown> {
  const phone = (parameters.get('PhoneNumber') ?? '').replace(/^(\+|00)?86(?=1\d{10}$)/, '');
  const day = parameters.get('SendDate') ?? '';
  const pageSize = wholeNumber(parameters.get('PageSize'), 50);
  const currentPage = wholeNumber(parameters.get('CurrentPage'), 1_000_000);
  if (!/^1[3-9]\d{9}$/.test(phone)) throw ServiceRefusal.of('isv.MOBILE_NUMBER_ILLEGAL');
  if (!/^\d{8}$/.test(day) || !pageSize || !currentPage) throw ServiceRefusal.of('isv.INVALID_PARAMETERS');
  const bizId = parameters.get('BizId');
  const found = carrier.messages
    .of(phone)
    .filter(({ provider }) => provider === undefined)
    .filter((message) => beijingDay(new Date(message.sentAt)).replaceAll('-', '') === day)
    .filter((message) => !bizId || message.bizId === bizId);
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  const now = carrier.clock.now();
  return {
    TotalCount: found.length,
    SmsSendDetailDTOs: { SmsSendDetailDTO: page.map((message) => detailOf(message, now)) },
  };
}

function detailOf(message: Message, now: Date): Record<string, unknown> {
  const report = message.report && message.report.deliversAt <= now.toISOString() ? message.report : undefined;
  const status = !report ? STATUS.waiting : report.isDelivered ? STATUS.delivered : STATUS.failed;
  return {
    PhoneNum: message.phone,
    SendStatus: status,
    ErrCode: report?.errCode ?? '',
    TemplateCode: message.templateCode,
    Content: message.text,
    SendDate: beijingTime(new Date(message.sentAt)),
    ReceiveDate: report ? beijingTime(new Date(report.deliversAt)) : '',
    OutId: message.outId,
  };
}

function wholeNumber(text: string | null, max: number): number | undefined {
  const value = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}
