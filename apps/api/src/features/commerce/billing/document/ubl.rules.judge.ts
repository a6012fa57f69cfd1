import { DOMParser } from '@xmldom/xmldom'

// Rules of EN 16931 by their numbers, as its published Schematron states them (release 1.3.x), over the XML itself.
// Only for tests: no package for Node contains the Schematron. Allowances, charges and prepaid amounts are not written,
// so rules about them have nothing to read here.

class Part {
  private readonly element: Element
  constructor(element: Element) {
    this.element = element
  }
  all(path: string): Part[] {
    const [name, ...rest] = path.split('/')
    const children = Array.from(this.element.childNodes).filter(
      (node): node is Element => node.nodeType === 1 && (node as Element).localName === name,
    )
    const parts = children.map((child) => new Part(child))
    return rest.length === 0 ? parts : parts.flatMap((part) => part.all(rest.join('/')))
  }
  get content(): string | undefined {
    return this.element.textContent?.trim()
  }
  text(path: string): string | undefined {
    const [first] = this.all(path)
    return first?.content
  }
  /** An amount in hundredths of its unit, exact. */
  cents(path: string): number {
    const text = this.text(path)
    return text === undefined ? Number.NaN : Math.round(Number(text) * 100)
  }
  /** The currency that an amount names. */
  get currency(): string | null {
    return this.element.getAttribute('currencyID')
  }
  value(path: string): number {
    return Number(this.text(path))
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const decimals = (text: string | undefined) => (text ?? '').split('.')[1]?.length ?? 0

type Invoice = {
  root: Part
  lines: Part[]
  /** The VAT breakdown (BG-23). */
  breakdown: Part[]
  /** The categories of the breakdown. */
  categories: string[]
  sellerVat: string | undefined
  /** The seller's id of any tax. */
  sellerTax: string | undefined
  buyerVat: string | undefined
  buyerLegal: string | undefined
}
const vatOf = (root: Part, role: 'Supplier' | 'Customer') =>
  root
    .all(`Accounting${role}Party/Party/PartyTaxScheme`)
    .find((one) => one.text('TaxScheme/ID') === 'VAT')
    ?.text('CompanyID')
/** BR-CO-09: the letters of a country, EL for Greece. */
const isPrefixed = (root: Part, role: 'Supplier' | 'Customer') => {
  const country = root.text(`Accounting${role}Party/Party/PostalAddress/Country/IdentificationCode`) ?? ''
  const letters: Readonly<Record<string, string>> = { GR: 'EL', IM: 'GB', LI: 'CH', MC: 'FR' }
  return vatOf(root, role)?.startsWith(letters[country] ?? country) ?? true
}
function read(xml: string): Invoice {
  const element = new DOMParser().parseFromString(xml, 'application/xml').documentElement
  const root = new Part(element)
  const lines = [...root.all('InvoiceLine'), ...root.all('CreditNoteLine')]
  const breakdown = root.all('TaxTotal/TaxSubtotal')
  return {
    root,
    lines,
    breakdown,
    categories: breakdown.map((one) => one.text('TaxCategory/ID') ?? ''),
    sellerVat: vatOf(root, 'Supplier'),
    sellerTax: root.text('AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'),
    buyerVat: vatOf(root, 'Customer'),
    buyerLegal: root.text('AccountingCustomerParty/Party/PartyLegalEntity/CompanyID'),
  }
}

const categoryOf = (line: Part) => line.text('Item/ClassifiedTaxCategory/ID')
const rateOf = (line: Part) => line.text('Item/ClassifiedTaxCategory/Percent')
const reasoned = (one: Part) =>
  Boolean(one.text('TaxCategory/TaxExemptionReasonCode') ?? one.text('TaxCategory/TaxExemptionReason'))
const ofCategory = ({ breakdown }: Invoice, category: string) =>
  breakdown.filter((one) => one.text('TaxCategory/ID') === category)

type Rule = readonly [number: string, holds: (invoice: Invoice) => boolean]
/** The rules of a category without tax: one breakdown (-01), rate (-05), base (-08), amount (-09), reason (-10). */
const withoutTax = (id: string, category: string, more: readonly Rule[]): Rule[] => [
  [
    `BR-${id}-01`,
    (one) => one.lines.every((line) => categoryOf(line) !== category) || ofCategory(one, category).length === 1,
  ],
  [
    `BR-${id}-05`,
    ({ lines }) =>
      lines.every((line) => categoryOf(line) !== category || category === 'O' || Number(rateOf(line)) === 0),
  ],
  [
    `BR-${id}-08`,
    (one) =>
      ofCategory(one, category).every(
        (part) =>
          part.cents('TaxableAmount') ===
          sum(
            one.lines.filter((line) => categoryOf(line) === category).map((line) => line.cents('LineExtensionAmount')),
          ),
      ),
  ],
  [`BR-${id}-09`, (one) => ofCategory(one, category).every((part) => part.cents('TaxAmount') === 0)],
  [`BR-${id}-10`, (one) => ofCategory(one, category).every((part) => reasoned(part) === (category !== 'Z'))],
  ...more,
]
const seller = (id: string, category: string): Rule => [
  `BR-${id}-02`,
  // An export takes no other tax id than a VAT number.
  ({ categories, sellerVat, sellerTax }) =>
    !categories.includes(category) || Boolean(category === 'G' ? sellerVat : sellerTax),
]

export const rules: readonly Rule[] = [
  ['BR-01', ({ root }) => root.text('CustomizationID') !== undefined],
  ['BR-02', ({ root }) => Boolean(root.text('ID'))],
  ['BR-03', ({ root }) => /^\d{4}-\d\d-\d\d$/.test(root.text('IssueDate') ?? '')],
  ['BR-04', ({ root }) => Boolean(root.text('InvoiceTypeCode') ?? root.text('CreditNoteTypeCode'))],
  ['BR-05', ({ root }) => /^[A-Z]{3}$/.test(root.text('DocumentCurrencyCode') ?? '')],
  ['BR-06', ({ root }) => Boolean(root.text('AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName'))],
  ['BR-07', ({ root }) => Boolean(root.text('AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName'))],
  ['BR-09', ({ root }) => Boolean(root.text('AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode'))],
  ['BR-11', ({ root }) => Boolean(root.text('AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode'))],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', ({ lines }) => lines.every((line) => Boolean(line.text('ID')))],
  [
    'BR-22',
    ({ lines }) => lines.every((line) => Boolean(line.text('InvoicedQuantity') ?? line.text('CreditedQuantity'))),
  ],
  ['BR-24', ({ lines }) => lines.every((line) => Boolean(line.text('LineExtensionAmount')))],
  ['BR-25', ({ lines }) => lines.every((line) => Boolean(line.text('Item/Name')))],
  ['BR-26', ({ lines }) => lines.every((line) => Boolean(line.text('Price/PriceAmount')))],
  ['BR-27', ({ lines }) => lines.every((line) => line.value('Price/PriceAmount') >= 0)],
  ['BR-45', ({ breakdown }) => breakdown.every((one) => one.text('TaxableAmount') !== undefined)],
  ['BR-46', ({ breakdown }) => breakdown.every((one) => one.text('TaxAmount') !== undefined)],
  ['BR-47', ({ categories }) => categories.every(Boolean)],
  [
    'BR-48',
    ({ breakdown }) =>
      breakdown.every((one) => one.text('TaxCategory/ID') === 'O' || one.text('TaxCategory/Percent') !== undefined),
  ],
  [
    // The tax in the accounting currency (BT-111), where one is named (BT-6).
    'BR-53',
    ({ root }) => {
      const code = root.text('TaxCurrencyCode')
      return code === undefined || root.all('TaxTotal/TaxAmount').some(({ currency }) => currency === code)
    },
  ],
  ['BR-CO-04', ({ lines }) => lines.every((line) => Boolean(categoryOf(line)))],
  ['BR-CO-09', ({ root }) => isPrefixed(root, 'Supplier') && isPrefixed(root, 'Customer')],
  [
    'BR-CO-10',
    ({ root, lines }) =>
      root.cents('LegalMonetaryTotal/LineExtensionAmount') ===
      sum(lines.map((line) => line.cents('LineExtensionAmount'))),
  ],
  [
    'BR-CO-13',
    ({ root }) =>
      root.cents('LegalMonetaryTotal/TaxExclusiveAmount') === root.cents('LegalMonetaryTotal/LineExtensionAmount'),
  ],
  [
    'BR-CO-14',
    ({ root, breakdown }) => root.cents('TaxTotal/TaxAmount') === sum(breakdown.map((one) => one.cents('TaxAmount'))),
  ],
  [
    'BR-CO-15',
    ({ root }) =>
      root.cents('LegalMonetaryTotal/TaxInclusiveAmount') ===
      root.cents('LegalMonetaryTotal/TaxExclusiveAmount') + root.cents('TaxTotal/TaxAmount'),
  ],
  [
    'BR-CO-16',
    ({ root }) =>
      root.cents('LegalMonetaryTotal/PayableAmount') === root.cents('LegalMonetaryTotal/TaxInclusiveAmount'),
  ],
  [
    // The published rule allows less than one unit of the currency.
    'BR-CO-17',
    ({ breakdown }) =>
      breakdown.every((one) => {
        const due = (one.value('TaxableAmount') * Number(one.text('TaxCategory/Percent') ?? 0)) / 100
        return Math.abs(Math.abs(one.value('TaxAmount')) - Math.abs(due)) < 1
      }),
  ],
  ['BR-CO-18', ({ breakdown }) => breakdown.length > 0],
  [
    'BR-CO-25',
    ({ root }) =>
      root.text('CreditNoteTypeCode') !== undefined ||
      root.value('LegalMonetaryTotal/PayableAmount') <= 0 ||
      Boolean(root.text('DueDate') ?? root.text('PaymentTerms/Note')),
  ],
  [
    'BR-CO-26',
    ({ root, sellerVat }) => Boolean(root.text('AccountingSupplierParty/Party/PartyIdentification/ID') ?? sellerVat),
  ],
  ['BR-DEC-12', ({ root }) => decimals(root.text('LegalMonetaryTotal/TaxExclusiveAmount')) <= 2],
  ['BR-DEC-13', ({ root }) => decimals(root.text('TaxTotal/TaxAmount')) <= 2],
  ['BR-DEC-15', ({ root }) => root.all('TaxTotal/TaxAmount').every((one) => decimals(one.content) <= 2)],
  ['BR-DEC-14', ({ root }) => decimals(root.text('LegalMonetaryTotal/TaxInclusiveAmount')) <= 2],
  ['BR-DEC-18', ({ root }) => decimals(root.text('LegalMonetaryTotal/PayableAmount')) <= 2],
  ['BR-DEC-19', ({ breakdown }) => breakdown.every((one) => decimals(one.text('TaxableAmount')) <= 2)],
  ['BR-DEC-20', ({ breakdown }) => breakdown.every((one) => decimals(one.text('TaxAmount')) <= 2)],
  ['BR-DEC-23', ({ lines }) => lines.every((line) => decimals(line.text('LineExtensionAmount')) <= 2)],
  ['BR-S-01', (one) => one.lines.every((line) => categoryOf(line) !== 'S') || ofCategory(one, 'S').length > 0],
  seller('S', 'S'),
  ['BR-S-05', ({ lines }) => lines.every((line) => categoryOf(line) !== 'S' || Number(rateOf(line)) > 0)],
  [
    'BR-S-08',
    (one) =>
      ofCategory(one, 'S').every(
        (part) =>
          part.cents('TaxableAmount') ===
          sum(
            one.lines
              .filter((line) => categoryOf(line) === 'S' && rateOf(line) === part.text('TaxCategory/Percent'))
              .map((line) => line.cents('LineExtensionAmount')),
          ),
      ),
  ],
  [
    'BR-S-09',
    (one) =>
      ofCategory(one, 'S').every(
        (part) =>
          Math.abs(
            Math.abs(part.value('TaxAmount')) -
              Math.abs((part.value('TaxableAmount') * part.value('TaxCategory/Percent')) / 100),
          ) < 1,
      ),
  ],
  ['BR-S-10', (one) => ofCategory(one, 'S').every((part) => !reasoned(part))],
  ...withoutTax('Z', 'Z', [seller('Z', 'Z')]),
  ...withoutTax('E', 'E', [seller('E', 'E')]),
  ...withoutTax('G', 'G', [seller('G', 'G')]),
  ...withoutTax('AE', 'AE', [
    seller('AE', 'AE'),
    [
      'BR-AE-03',
      ({ categories, buyerVat, buyerLegal }) => !categories.includes('AE') || Boolean(buyerVat ?? buyerLegal),
    ],
  ]),
  ...withoutTax('O', 'O', [
    ['BR-O-02', ({ categories, sellerTax, buyerVat }) => !categories.includes('O') || (!sellerTax && !buyerVat)],
    ['BR-O-06', ({ lines }) => lines.every((line) => categoryOf(line) !== 'O' || rateOf(line) === undefined)],
    ['BR-O-11', ({ categories }) => !categories.includes('O') || categories.length === 1],
  ]),
  ['UBL-SR-48', ({ lines }) => lines.every((line) => line.all('Item/ClassifiedTaxCategory').length === 1)],
]

/** The numbers of the rules that an invoice breaks. */
export function brokenRules(xml: string): string[] {
  const invoice = read(xml)
  return rules.filter(([, holds]) => !holds(invoice)).map(([number]) => number)
}
