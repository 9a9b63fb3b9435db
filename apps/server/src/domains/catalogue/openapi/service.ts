// Products from an OpenAPI document: looked at first, then written through the same form's use case.
import type { importOpenApi as ImportOpenApi, previewOpenApi as PreviewOpenApi } from '@jishi/contract/console/openapi';
import type { saveProject } from '@jishi/contract/console/catalogue';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Context } from '../../../kernel/context';
import { invalidField } from '../../../kernel/refusal';
import type { UploadedFile } from '../../../kernel/route';
import { readDraft, saveProjectDraft } from '../editing/service';
import { type OpenApi, asList, asObject, asText, readOpenApi } from './document/rules';
import { type Operation, operationsOf } from './operation/rules';
import { compare, keyOf } from './rules';

const APIS_MAX = 500;

type Draft = Checked<typeof saveProject>;

/** What a document would become. @throws Refusal invalidInput naming what is wrong with it, notFound */
export async function previewOpenApi(
  ctx: Context,
  { projectId }: Checked<typeof PreviewOpenApi>,
  files: readonly UploadedFile[],
): Promise<Output<typeof PreviewOpenApi>> {
  const document = readOpenApi(textOf(files));
  const present = projectId ? (await readDraft(ctx, { id: projectId })).apiInfos : [];
  const { operations, missing } = compare(operationsOf(document), present);
  const info = asObject(document.root['info']) ?? {};
  return {
    title: asText(info['title'], 80),
    version: asText(info['version'], 40),
    openapi: asText(document.root['openapi'], 20),
    description: asText(info['description'], 500),
    servers: serversOf(document),
    security: securityOf(document),
    operations,
    missing: missing.map(({ id, name, method, path }) => ({ id: id ?? '', name, method, path })),
  };
}

/** Writes the chosen operations. @throws Refusal invalidInput, notFound, stateConflict */
export async function importOpenApi(
  ctx: Context,
  input: Checked<typeof ImportOpenApi>,
  files: readonly UploadedFile[],
): Promise<Output<typeof ImportOpenApi>> {
  const document = readOpenApi(textOf(files));
  const chosen = chosenOf(operationsOf(document), input.keys.split(/\r?\n/).filter(Boolean));
  const before = input.projectId ? await readDraft(ctx, { id: input.projectId }) : undefined;
  const draft = before ? { ...before, upstreamBaseUrl: input.serverUrl } : newDraft(input, document, chosen);
  const known = new Map((before?.apiInfos ?? []).map((api) => [keyOf(api), api]));
  const changed = chosen.filter(({ key }) => known.has(key));
  const replaced = new Map(changed.map((operation) => [operation.key, operation]));
  const kept = (before?.apiInfos ?? []).map((api) => {
    const operation = replaced.get(keyOf(api));
    return operation ? { ...api, ...contentOf(operation) } : api;
  });
  const codes = new Set(kept.map(({ code }) => code));
  const added = chosen
    .filter(({ key }) => !known.has(key))
    .map((operation) => ({ ...apiOf(operation), code: freeCode(operation.code, codes) }));
  if (kept.length + added.length > APIS_MAX) throw invalidField('keys', `一个产品最多 ${APIS_MAX} 个接口`);
  const { id } = await saveProjectDraft(ctx, { ...draft, apiInfos: [...kept, ...added] } as Draft);
  return { projectId: id, added: added.length, changed: changed.length };
}

function textOf(files: readonly UploadedFile[]): string {
  const [file] = files;
  if (!file) throw invalidField('document', '请选择或粘贴一份 OpenAPI 文档');
  return file.content.toString('utf8');
}

function chosenOf(operations: readonly Operation[], keys: readonly string[]): Operation[] {
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  return [...new Set(keys)].map((key) => {
    const operation = byKey.get(key);
    if (!operation) throw invalidField('keys', `文档里没有 ${key.slice(0, 100)}`);
    if (operation.refusal) throw invalidField('keys', `${key.slice(0, 100)}：${operation.refusal}`);
    return operation;
  });
}

function contentOf({ name, summary, params, responseFields, sampleResponse }: Operation) {
  return { name, summary, params, responseFields, sampleResponse };
}

function apiOf(operation: Operation) {
  const { code, method, path } = operation;
  return { ...contentOf(operation), code, method, path, upstreamPath: path, errorCodes: [], chargeCodes: [0] };
}

function freeCode(code: string, taken: Set<string>): string {
  let free = code;
  for (let n = 2; taken.has(free); n += 1) free = `${code}-${n}`;
  taken.add(free);
  return free;
}

/** A product that nobody sees yet: its price and words are for the operator to fill in. */
function newDraft(
  { code, name, typeId, serverUrl }: Checked<typeof ImportOpenApi>,
  document: OpenApi,
  chosen: readonly Operation[],
) {
  if (!code) throw invalidField('code', '请输入产品代码');
  if (!name) throw invalidField('name', '请输入产品名称');
  if (!typeId) throw invalidField('typeId', '请选择分类');
  const info = asObject(document.root['info']) ?? {};
  return {
    code,
    name,
    typeId,
    glyph: /\p{Script=Han}/u.exec(name)?.[0] ?? '接',
    summary: asText(info['description'] ?? info['title'], 120).replaceAll(/\s+/g, ' ') || name,
    tags: [],
    detailHtml: '',
    scenes: [],
    advantages: [],
    faq: [],
    price: '0',
    freeQuota: 0,
    needs: 0,
    qpsLimit: 50,
    upstreamBaseUrl: serverUrl,
    upstreamTimeoutMs: 5000,
    tiers: [],
    upstreamRetries: 0,
    upstreamConcurrency: 500,
    successStatuses: [],
    codePath: codePathOf(chosen),
    codeWords: [],
    offers: [],
  };
}

/** Where answers have their result code; empty when their samples show that they have none. */
function codePathOf(operations: readonly Operation[]): string {
  const samples = operations.map(({ sampleResponse }) => sampleResponse).filter(Boolean);
  const known = samples.map((sample) => asObject(JSON.parse(sample)));
  return known.length > 0 && known.every((sample) => sample?.['code'] === undefined) ? '' : 'code';
}

function serversOf(document: OpenApi): { url: string; description: string }[] {
  return asList(document.root['servers'])
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

function securityOf(document: OpenApi): Output<typeof PreviewOpenApi>['security'] {
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
