// The invoice's electronic data, in the shape that the tax office's XML of a fully digital invoice has.
import { escapeHtml } from '../../pages/html';
import type { Invoice } from '../invoices';
import { factsOf, SAMPLE_MARK } from './facts';

type Element = readonly [name: string, content: string | readonly Element[]];

/** The file of an issued invoice. */
export function xmlOf(invoice: Invoice): Buffer {
  const { number, time, net, tax, gross, title } = factsOf(invoice);
  const { buyer, seller, details } = invoice;
  const items = details.map((detail, at): Element => {
    const shown = factsOf(invoice).details[at]!;
    return [
      'IssuItemInformation',
      [
        ['ItemName', detail.name],
        ['TaxClassificationCode', detail.code],
        ['Amount', shown.net],
        ['TaxRate', detail.rate],
        ['ComTaxAm', shown.tax],
      ],
    ];
  });
  const root: Element = [
    'EInvoice',
    [
      [
        'Header',
        [
          ['EIid', number],
          ['Note', SAMPLE_MARK],
          ['InherentLabel', [['GeneralOrSpecialVAT', title]]],
        ],
      ],
      [
        'EInvoiceData',
        [
          ['SellerInformation', partyOf('Seller', seller)],
          ['BuyerInformation', partyOf('Buyer', buyer)],
          [
            'BasicInformation',
            [
              ['TotalAmWithoutTax', net],
              ['TotalTaxAm', tax],
              ['TotalTax-includedAmount', gross],
              ['RequestTime', time],
            ],
          ],
          ...items,
          ['AdditionalInformation', [['Remark', invoice.remark]]],
        ],
      ],
      [
        'TaxSupervisionInfo',
        [
          ['InvoiceNumber', number],
          ['IssueTime', time],
        ],
      ],
    ],
  ];
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`, 'utf8');
}

function partyOf(side: string, { name, taxNo, address, phone }: Invoice['buyer']): Element[] {
  return [
    [`${side}IdNum`, taxNo],
    [`${side}Name`, name],
    [`${side}Addr`, address],
    [`${side}TelNum`, phone],
  ];
}

function written([name, content]: Element): string {
  return `<${name}>${typeof content === 'string' ? escapeHtml(content) : content.map(written).join('')}</${name}>`;
}
