// The page on which a tester says what the OCR of licences answers.
import { html, type SafeHtml } from '../pages/html';
import { factList, layout } from '../pages/layout';

/** What is answered; without a name and a code the picture shows no licence. Days and terms as printed. */
export interface Licence {
  name: string;
  creditCode: string;
  kind: string;
  legalPerson: string;
  address: string;
  registeredOn: string;
  term: string;
  /** Where the fields stand, as JSON: sides of the picture, and corners in its pixels by Alibaba Cloud's names; '' of none. */
  places: string;
}

const FIELDS: readonly [keyof Licence, string][] = [
  ['name', '名称'],
  ['creditCode', '统一社会信用代码'],
  ['kind', '类型'],
  ['legalPerson', '法定代表人'],
  ['address', '住所'],
  ['registeredOn', '成立日期，如 2018年03月12日'],
  ['term', '营业期限，如 2018年03月12日至长期'],
  [
    'places',
    '坐标（阿里云），如 {"orgWidth":564,"orgHeight":829,"companyName":[[162,321],[322,321],[322,336],[162,336]]}',
  ],
];

export function licencePage(publicUrl: string, licence: Licence): SafeHtml {
  return layout({
    title: '营业执照识别',
    body: html`<h1>营业执照识别（阿里云与腾讯云协议）</h1>
      <section class="panel" aria-label="接口">
        ${factList([
          ['阿里云接口地址', `${publicUrl}/aliyun-ocr/`, 'mono'],
          ['腾讯云接口地址', `${publicUrl}/tencent-ocr/`, 'mono'],
          ['访问密钥（仅限本机）', html`<a href="/ocr/credentials.json">credentials.json</a>`],
        ])}
      </section>
      <section class="panel" aria-labelledby="told">
        <h2 id="told">识别结果</h2>
        <p>沙箱不看照片，总是答复下面的内容。名称和代码都为空时，答复照片上没有营业执照。</p>
        <form method="post" action="/ocr/licence">
          ${FIELDS.map(
            ([name, words]) =>
              html`<div class="field">
                <label for="${name}">${words}</label>
                <input id="${name}" name="${name}" maxlength="2000" value="${licence[name]}" />
              </div>`,
          )}
          <button class="primary" type="submit">保存</button>
        </form>
      </section>`,
  });
}
