// A call to the gateway, verified: common parameters, signature, business content.
import { parseBeijingTime } from '../clock';
import { formOf, isObject, type SandboxRequest } from '../http/request';
import { escapeHtml } from '../pages/html';
import { BizContent } from './biz-content';
import type { Merchant, Merchants } from './merchants';
import { business, invalid, invalidSignature, missing } from './refusal';
import { signContent, verifyRsa2, type Parameters } from './signature';

export interface Call {
  merchant: Merchant;
  parameters: Parameters;
  biz: BizContent;
}

/** All parameters of query and body; the query's wins where both name one, as in a servlet. */
export function parametersOf(request: SandboxRequest): Parameters {
  const parameters: Parameters = {};
  for (const [name, value] of [...request.query, ...formOf(request)]) {
    // Own property without a prototype setter: a parameter may be called __proto__.
    if (!Object.hasOwn(parameters, name)) Object.defineProperty(parameters, name, visible(value));
  }
  return parameters;
}

/**
 * The merchant of a call, its signature verified.
 * @throws Refusal as the platform would refuse it
 */
export function verifyCall(parameters: Parameters, merchants: Merchants): Call {
  const value = (name: string): string => parameters[name] ?? '';
  if (!value('app_id')) throw missing('app-id');
  const merchant = merchants.find(value('app_id'));
  if (!merchant) throw invalid('app-id');
  checkSigning(value);
  const content = signContent(parameters, ['sign']);
  const isGenuine = verifyRsa2(content, value('sign'), merchant.merchantPublicKey);
  if (!isGenuine) throw invalidSignature(escapeHtml(content));
  return { merchant, parameters, biz: new BizContent(parseBiz(value('biz_content'))) };
}

function checkSigning(value: (name: string) => string): void {
  if (!value('sign_type')) throw missing('signature-type');
  if (value('sign_type') !== 'RSA2') throw invalid('signature-type');
  if (!value('sign')) throw missing('signature');
  if (!value('timestamp')) throw missing('timestamp');
  if (!parseBeijingTime(value('timestamp'))) throw invalid('timestamp');
  if (!value('version')) throw missing('version');
  if (value('version') !== '1.0') throw invalid('parameter');
  if (value('charset').toLowerCase() !== 'utf-8') throw invalid('charset');
  if (value('format') && value('format').toUpperCase() !== 'JSON') throw invalid('format');
  if (value('encrypt_type')) throw invalid('encrypt-type');
}

function parseBiz(text: string): Record<string, unknown> {
  if (text === '') throw business('ACQ.INVALID_PARAMETER');
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Falls through to the refusal for JSON that is not an object.
  }
  throw invalid('parameter');
}

function visible(value: string): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}
