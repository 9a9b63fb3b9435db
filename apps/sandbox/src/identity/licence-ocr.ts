// OCR of business licences as Alibaba Cloud and Tencent Cloud serve it. Whatever the picture shows, the answer is the
// licence that a tester entered.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, type Answer } from '../http/answer';
import { fieldsOf, header, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal, Table } from '../journal';
import { ProviderFault } from '../provider-fault';
import { type AccessKey, Acs3Verifier } from '../sms/acs3';
import { GatewayRefusal } from '../sms/refusal';
import { type Licence, licencePage } from './licence-page';
import { CloudRefusal } from './refusal';
import { type SecretKey, verifyTc3 } from './tc3';

const FIRST: Licence = {
  name: '杭州云启网络科技有限公司',
  creditCode: '91330110MA2AXY0E7F',
  kind: '有限责任公司(自然人投资或控股)',
  legalPerson: '李晓明',
  address: '浙江省杭州市余杭区文一西路969号3号楼5层501室',
  registeredOn: '2018年03月12日',
  term: '2018年03月12日至长期',
  places: '',
};
const PICTURE_LEAST = 100;

interface LicenceOcr {
  clock: Clock;
  publicUrl: string;
  aliyun: AccessKey;
  verifier: Acs3Verifier;
  tencent: SecretKey;
  licences: Table<Licence>;
  fault: ProviderFault;
}

/** Opens both services on a journal: their keys are made on the first start. */
export function openLicenceOcr(journal: Journal, clock: Clock, publicUrl: string): LicenceOcr {
  const secret = () => randomBytes(16).toString('hex');
  const aliyunKeys = journal.table<AccessKey>('ocr access key');
  const tencentKeys = journal.table<SecretKey>('ocr secret key');
  const aliyun =
    aliyunKeys.get('demo') ??
    aliyunKeys.put('demo', { accessKeyId: `LTAI${randomBytes(10).toString('hex')}`, accessKeySecret: secret() });
  const tencent =
    tencentKeys.get('demo') ?? tencentKeys.put('demo', { secretId: `AKID${secret()}`, secretKey: secret() });
  const licences = journal.table<Licence>('ocr licence');
  const verifier = new Acs3Verifier(clock, aliyun);
  return { clock, publicUrl, aliyun, verifier, tencent, licences, fault: new ProviderFault() };
}

/** Everything the two answer. */
export function licenceOcrRoutes(ocr: LicenceOcr): Route[] {
  const { fault } = ocr;
  return [
    { methods: ['POST'], path: '/aliyun-ocr/', access: 'open', answer: (r) => fault.around(() => askAliyun(ocr, r)) },
    { methods: ['POST'], path: '/tencent-ocr/', access: 'open', answer: (r) => fault.around(() => askTencent(ocr, r)) },
    {
      methods: ['GET'],
      path: '/ocr/',
      access: 'console',
      answer: () => htmlPage(licencePage(ocr.publicUrl, told(ocr))),
    },
    { methods: ['GET'], path: '/ocr', access: 'console', answer: () => redirect('/ocr/', 302) },
    { methods: ['POST'], path: '/ocr/licence', access: 'console', answer: (r) => setLicence(ocr, r) },
    { methods: ['GET'], path: '/ocr/credentials.json', access: 'loopback', answer: () => credentials(ocr) },
    { methods: ['POST'], path: '/ocr/switches', access: 'console', answer: (r) => setFault(ocr, r) },
  ];
}

function told({ licences }: LicenceOcr): Licence {
  return { ...FIRST, ...licences.get('told') };
}

const showsNone = ({ name, creditCode }: Licence) => name === '' && creditCode === '';

/** RecognizeBusinessLicense of 2021-07-07: the picture is the body, the fields are JSON within JSON. */
function askAliyun(ocr: LicenceOcr, request: SandboxRequest): Answer {
  const RequestId = randomUUID().toUpperCase();
  try {
    ocr.verifier.verify(request);
    const isKnown =
      header(request, 'x-acs-action') === 'RecognizeBusinessLicense' &&
      header(request, 'x-acs-version') === '2021-07-07';
    if (!isKnown) throw new GatewayRefusal(404, 'InvalidAction.NotFound', 'Specified api is not found.');
    const licence = told(ocr);
    if (request.body.length < PICTURE_LEAST || showsNone(licence))
      throw new GatewayRefusal(400, 'unmatchedImageType', '图片类型和接口不匹配');
    const data = {
      creditCode: licence.creditCode,
      companyName: licence.name,
      companyType: licence.kind,
      businessAddress: licence.address,
      legalPerson: licence.legalPerson,
      RegistrationDate: licence.registeredOn,
      validPeriod: licence.term,
    };
    return json({ RequestId, Data: JSON.stringify({ data, ...placesOf(data, licence.places) }) });
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    return json({ RequestId, Code: error.code, Message: error.message }, error.status);
  }
}

type Places = Record<string, unknown>;

/** The list has every field, with its corners where they are known, and the sides of the picture. */
function placesOf(data: Record<string, string>, entered: string) {
  const { orgWidth, orgHeight, ...places } = placesFrom(entered) ?? {};
  const fields = Object.entries(data).map(([key, value]) => {
    const corners = places[key];
    const valuePos = Array.isArray(corners) && corners.map(([x, y]: [number, number]) => ({ x, y }));
    return { key, keyProb: 100, value, ...(valuePos && { valuePos }), valueProb: 100 };
  });
  return { orgWidth, orgHeight, prism_keyValueInfo: fields };
}

/** What was entered of places; undefined of what says none. */
function placesFrom(entered: string): Places | undefined {
  try {
    const places: unknown = JSON.parse(entered || '{}');
    const isObject = typeof places === 'object' && places !== null && !Array.isArray(places);
    const isSound =
      isObject && Object.values(places).every((value) => !Array.isArray(value) || value.every(Array.isArray));
    return isSound ? (places as Places) : undefined;
  } catch {
    return undefined;
  }
}

/** BizLicenseOCR of 2018-11-19; refusals have HTTP 200. */
function askTencent(ocr: LicenceOcr, request: SandboxRequest): Answer {
  const RequestId = randomUUID();
  try {
    verifyTc3(request, ocr.tencent, 'ocr', ocr.clock);
    const isKnown =
      header(request, 'x-tc-action') === 'BizLicenseOCR' && header(request, 'x-tc-version') === '2018-11-19';
    if (!isKnown) throw new CloudRefusal('InvalidAction', 'The requested interface does not exist.');
    const fields = (sendsJson(request) && fieldsOf(request)) || {};
    if (textField(fields, 'ImageBase64').length < PICTURE_LEAST)
      throw new CloudRefusal('FailedOperation.ImageDecodeFailed', '图片解码失败。');
    const licence = told(ocr);
    if (showsNone(licence)) throw new CloudRefusal('FailedOperation.OcrFailed', 'OCR识别失败。');
    const { name: Name, creditCode: RegNum, kind: Type, legalPerson: Person, address: Address } = licence;
    const read = { RegNum, Name, Person, Address, Type, Period: licence.term, SetDate: licence.registeredOn };
    return json({ Response: { ...read, RequestId } });
  } catch (error) {
    if (!(error instanceof CloudRefusal)) throw error;
    return json({ Response: { Error: { Code: error.code, Message: error.message }, RequestId } });
  }
}

function setLicence(ocr: LicenceOcr, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  if (!fields || !placesFrom(textField(fields, 'places'))) return refusal(400, '内容不对，未改动');
  const names = Object.keys(FIRST) as (keyof Licence)[];
  const entered = names.map((name) => [name, textField(fields, name)] as const);
  const licence = ocr.licences.put('told', Object.fromEntries(entered) as Record<keyof Licence, string>);
  return sendsJson(request) ? json(licence) : redirect('/ocr/');
}

function credentials({ aliyun, tencent, publicUrl }: LicenceOcr): Answer {
  return json({
    aliyun: { ...aliyun, endpoint: `${publicUrl}/aliyun-ocr/` },
    tencent: { ...tencent, endpoint: `${publicUrl}/tencent-ocr/` },
  });
}

function setFault({ fault }: LicenceOcr, request: SandboxRequest): Answer {
  return fault.set(fieldsOf(request) ?? {}) ? json({ fault: fault.current }) : refusal(400, '开关的取值不对，未改动');
}
