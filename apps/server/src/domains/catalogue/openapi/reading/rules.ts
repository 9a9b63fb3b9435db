// The parts of a document to read, and how much an answer returns.
import type { getProjectDraft } from '@jishi/contract/console/catalogue';
import type { previewOpenApi } from '@jishi/contract/console/openapi';
import type { Output } from '@jishi/contract/endpoint';
import { listOf } from '../../../../kernel/json';
import { invalidField } from '../../../../kernel/refusal';
import { type OpenApi, asObject, asText, readOpenApi } from '../document/rules';
import { documentLosses } from '../loss/rules';
import { type Operation, operationsOf } from '../operation/rules';
import { compare } from '../rules';

type Present = Output<typeof getProjectDraft>['apiInfos'];
export type Preview = Output<typeof previewOpenApi>;
/** The chosen operations, and the document's texts for a new product. */
export type Chosen = { operations: Operation[]; summary: string };

/** The scope of a reading: everything compared with the product's endpoints, or some operations by key. */
export type Reading = { text: Uint8Array } & ({ present: Present } | { keys: readonly string[] });

const OPERATIONS_MAX = 3000;
/** Characters of JSON. */
const LIST_MAX = 2_000_000;
const DETAILS_MAX = 1_000_000;
const CHOSEN_MAX = 8_000_000;

/**
 * @throws Refusal invalidInput naming the fault of the document or the keys
 */
export function readingOf(reading: Reading): Preview | Chosen {
  const document = readOpenApi(Buffer.from(reading.text).toString('utf8'));
  const operations = operationsOf(document, OPERATIONS_MAX);
  if ('keys' in reading) return chosenOf(document, operations, reading.keys);
  return previewOf(document, operations, reading.present);
}

function previewOf(document: OpenApi, all: readonly Operation[], present: Present): Preview {
  const { operations, missing } = compare(all, present);
  const info = asObject(document.root['info']) ?? {};
  return {
    title: asText(info['title'], 80),
    version: asText(info['version'], 40),
    openapi: asText(document.root['openapi'], 20),
    description: asText(info['description'], 500),
    servers: serversOf(document),
    security: securityOf(document),
    remarks: documentLosses(document),
    operations: withinBounds(operations),
    missing: missing.map(({ id, name, method, path }) => ({ id: id ?? '', name, method, path })),
  };
}

/** Every operation is listed; from where the answer would grow too large they are listed without their details. */
function withinBounds(operations: Preview['operations']): Preview['operations'] {
  let details = DETAILS_MAX;
  let list = LIST_MAX;
  return operations.map((operation) => {
    const bare = { ...operation, params: [], responseFields: [], sampleResponse: '', differences: [] };
    const bareSize = JSON.stringify(bare).length;
    list -= bareSize;
    if (list < 0) throw invalidField('document', '文档太大，预览放不下全部操作；请拆成几份');
    details -= JSON.stringify(operation).length - bareSize;
    if (details >= 0) return operation;
    return { ...bare, remarks: [...operation.remarks, '文档太大，预览没有列出它的参数与字段；导入时照样写入'] };
  });
}

function chosenOf(document: OpenApi, all: readonly Operation[], keys: readonly string[]): Chosen {
  const byKey = new Map(all.map((operation) => [operation.key, operation]));
  const operations = [...new Set(keys)].map((key) => {
    const operation = byKey.get(key);
    if (!operation) throw invalidField('keys', `文档里没有 ${key.slice(0, 100)}`);
    if (operation.refusal) throw invalidField('keys', `${key.slice(0, 100)}：${operation.refusal}`);
    return operation;
  });
  if (JSON.stringify(operations).length > CHOSEN_MAX)
    throw invalidField('keys', '选中的操作内容太多，请少选一些，分几次导入');
  const info = asObject(document.root['info']) ?? {};
  return { operations, summary: asText(info['description'] ?? info['title'], 120).replaceAll(/\s+/g, ' ') };
}

function serversOf(document: OpenApi): { url: string; description: string }[] {
  return listOf(document.root['servers'])
    .slice(0, 20)
    .map((node) => asObject(node) ?? {})
    .map((server) => ({ url: serverUrl(server), description: asText(server['description'], 200) }))
    .filter(({ url }) => url !== '');
}

/** A server's address with the defaults of its variables, without a trailing slash. */
function serverUrl(server: { readonly [name: string]: unknown }): string {
  const variables = asObject(server['variables']) ?? {};
  return asText(server['url'], 300)
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => asText(asObject(variables[name])?.['default'], 100) || whole)
    .replace(/\/+$/, '');
}

function securityOf(document: OpenApi): Preview['security'] {
  const schemes = asObject(asObject(document.root['components'])?.['securitySchemes']) ?? {};
  return Object.entries(schemes)
    .slice(0, 20)
    .map(([name, node]) => {
      const scheme = document.resolve(node) ?? {};
      const kind = asText(scheme['type'], 20);
      const carried = kind === 'apiKey' ? asText(scheme['in'], 10) : 'header';
      const field = kind === 'apiKey' ? asText(scheme['name'], 64) : 'Authorization';
      return {
        name: asText(name, 60),
        kind: kind === 'http' ? `http ${asText(scheme['scheme'], 20)}` : kind,
        in: carried,
        field,
      };
    });
}
