// The invoice as OFD (GB/T 33190): a ZIP of XML with one document of one page.
import { escapeHtml } from '../../pages/html';
import { zip } from '../../zip';
import type { Invoice } from '../invoices';
import { factsOf, linesOf, SAMPLE_MARK } from './facts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"';
/** In millimetres. */
const PAGE = { width: 210, height: 140 };
const LINE = 6;

/** The file of an issued invoice. */
export function ofdOf(invoice: Invoice): Buffer {
  const { title, number, time } = factsOf(invoice);
  const box = `0 0 ${PAGE.width} ${PAGE.height}`;
  const texts = [SAMPLE_MARK, title, ...linesOf(invoice)];
  const files: Record<string, string> = {
    'OFD.xml':
      `<ofd:OFD ${NAMESPACE} DocType="OFD" Version="1.1"><ofd:DocBody><ofd:DocInfo>` +
      `<ofd:DocID>${number.padStart(32, '0')}</ofd:DocID><ofd:Title>${escapeHtml(title)}</ofd:Title>` +
      `<ofd:CreationDate>${time.slice(0, 10)}</ofd:CreationDate></ofd:DocInfo>` +
      '<ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
    'Doc_0/Document.xml':
      `<ofd:Document ${NAMESPACE}><ofd:CommonData><ofd:MaxUnitID>${texts.length + 9}</ofd:MaxUnitID>` +
      `<ofd:PageArea><ofd:PhysicalBox>${box}</ofd:PhysicalBox></ofd:PageArea>` +
      '<ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData>' +
      '<ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>',
    'Doc_0/PublicRes.xml':
      `<ofd:Res ${NAMESPACE} BaseLoc="Res"><ofd:Fonts>` +
      '<ofd:Font ID="2" FontName="宋体" FamilyName="宋体"/></ofd:Fonts></ofd:Res>',
    'Doc_0/Pages/Page_0/Content.xml':
      `<ofd:Page ${NAMESPACE}><ofd:Area><ofd:PhysicalBox>${box}</ofd:PhysicalBox></ofd:Area>` +
      `<ofd:Content><ofd:Layer ID="3">${texts.map(textObject).join('')}</ofd:Layer></ofd:Content></ofd:Page>`,
  };
  return zip(
    Object.entries(files).map(([name, text]) => ({ name: Buffer.from(name), content: Buffer.from(HEAD + text) })),
  );
}

function textObject(text: string, at: number): string {
  const size = at === 0 ? 7 : at === 1 ? 5 : 3.5;
  const top = 10 + at * LINE;
  const steps = Array.from(text.slice(1), (sign) => (sign.charCodeAt(0) < 0x80 ? size / 2 : size)).join(' ');
  return (
    `<ofd:TextObject ID="${at + 10}" Boundary="12 ${top} ${PAGE.width - 24} ${size + 2}" Font="2" Size="${size}">` +
    `<ofd:TextCode X="0" Y="${size}"${steps && ` DeltaX="${steps}"`}>${escapeHtml(text)}</ofd:TextCode></ofd:TextObject>`
  );
}
