import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import { type Currency, sumOf } from '@portal/contract/core/money'
import { plainAmount } from './amount.ts'
import { type DocumentLine, type DocumentTax, type InvoiceDocument, termsText, writingOf } from './document.ts'
import type { PayTo } from './payTo.ts'
import { ublTaxId, type UblTaxId } from './ubl.taxId.ts'
import { type Elements, xmlOf } from './xml.ts'

// UBL 2.1 under EN 16931, for accounting software. Elements have the order of its schema.

const profile = 'urn:cen.eu:en16931:2017'
/** UN/CEFACT 1001. */
const [invoiceCode, creditCode] = ['380', '381']
/** UN/ECE 20: pieces, and days. */
const [pieces, days] = ['C62', 'DAY']

/** An amount with its currency. */
const money = (name: string, minor: number, currency: Currency): Elements => ({
  [name]: plainAmount(minor, currency),
  [`${name}@currencyID`]: currency,
})
const percent = (rate: number) => (rate / 100).toFixed(Number.isInteger(rate) ? 2 : 3)
const vat: Elements = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

/** @param taxId none where the invoice is outside of VAT (BR-O-02) */
function party(
  { name, legalName, acctNumber, address }: InvoiceParty,
  { taxId, legalId }: { taxId: UblTaxId | null; legalId?: string | undefined },
): Elements {
  return {
    'cac:Party': {
      'cac:PartyIdentification': { 'cbc:ID': acctNumber },
      'cac:PartyName': { 'cbc:Name': name },
      'cac:PostalAddress': {
        'cbc:StreetName': address?.line1,
        'cbc:AdditionalStreetName': address?.line2 ?? undefined,
        'cbc:CityName': address?.city ?? undefined,
        'cbc:PostalZone': address?.postal ?? undefined,
        'cbc:CountrySubentity': address?.region ?? undefined,
        'cac:Country': { 'cbc:IdentificationCode': address?.country ?? '' },
      },
      ...(taxId && {
        'cac:PartyTaxScheme': { 'cbc:CompanyID': taxId.id, 'cac:TaxScheme': { 'cbc:ID': taxId.scheme } },
      }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': legalName ?? name, 'cbc:CompanyID': legalId },
    },
  }
}
/** The issuer and the payer. A number of the payer that is not a VAT number is its registration (BT-47). */
function parties(document: InvoiceDocument): Elements {
  const { issuer, billTo, taxes } = document
  const taxed = !isOutside(document)
  const exported = taxes.some(({ taxCategory }) => taxCategory === 'G')
  const payerId = taxed ? ublTaxId(billTo) : null
  const payer = payerId?.scheme === 'TAX' ? { taxId: null, legalId: payerId.id } : { taxId: payerId }
  return {
    'cac:AccountingSupplierParty': party(issuer, { taxId: taxed ? ublTaxId(issuer, exported) : null }),
    'cac:AccountingCustomerParty': party(billTo, payer),
  }
}

/**
 * A sale outside of VAT names no tax id (BR-O-02). A sale without tax by an issuer without a tax id counts as one,
 * because zero and exempt sales require the id (BR-Z-02, BR-E-02).
 */
const isOutside = ({ issuer, taxes }: InvoiceDocument) =>
  taxes.every(
    ({ taxCategory }) => taxCategory === 'O' || (!issuer.taxId && (taxCategory === 'Z' || taxCategory === 'E')),
  )
const outside: Elements = { 'cbc:ID': 'O', ...vat }

/** Codes of the list VATEX, where it has one; the one for exports is only for issuers in the EU. */
const reasonCodes: Readonly<Partial<Record<TaxCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  O: 'VATEX-EU-O',
}
/** Why no tax is charged (BT-120, BT-121). */
function exemption(category: TaxCategory, { reason, parts: [part] }: DocumentTax): Elements {
  if (category === 'S' || category === 'Z') return {}
  const code = reasonCodes[category]
  const words = reason ?? (category === 'O' ? undefined : part?.label)
  return {
    ...(code && { 'cbc:TaxExemptionReasonCode': code }),
    ...(words && { 'cbc:TaxExemptionReason': words }),
  }
}

/** The sums of a document by category and rate: one for each (BR-E-01, BR-Z-01, BR-O-01), which has all their reasons. */
function taxesOf(document: InvoiceDocument): Elements[] {
  const { currency, taxes } = document
  const isOut = isOutside(document)
  const categoryOf = ({ taxCategory }: DocumentTax) => (isOut ? 'O' : taxCategory)
  const alike = Map.groupBy(taxes, (sum) => `${categoryOf(sum)} ${sum.taxRate}`)
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const same = [first, ...others]
    const [category, reasons] = [categoryOf(first), new Set(same.flatMap(({ reason }) => reason ?? []))]
    return {
      ...money('cbc:TaxableAmount', sumOf(same.map(({ net }) => net)), currency),
      ...money('cbc:TaxAmount', sumOf(same.map(({ tax }) => tax)), currency),
      'cac:TaxCategory': {
        'cbc:ID': category,
        ...(category !== 'O' && { 'cbc:Percent': percent(first.taxRate) }),
        ...exemption(category, { ...first, reason: [...reasons].join('; ') || null }),
        ...vat,
      },
    }
  })
}

/**
 * A reader can calculate a line from its values: quantity × price / base. For a part of a month the quantity is seats ×
 * days at the price of a whole month. A price is never negative (BR-27): a deduction has a negative quantity.
 */
function line(document: InvoiceDocument, one: DocumentLine): Elements {
  const { currency } = document
  const { quantity, unitPrice, fromOn, toOn, name, why, planCode, taxCategory, taxRate, share } = one
  const part = one.days !== null && one.daysOf !== null && (one.days !== one.daysOf || share < 100)
  // Days of a suspension count by their share, in hundredths.
  const [hundred, hundredths] = share < 100 ? [share, 100] : [1, 1]
  const unit = part ? days : pieces
  const sign = unitPrice < 0 ? -1 : 1
  const counted = sign * quantity * (part ? (one.days ?? 1) * hundred : 1)
  return {
    'cbc:ID': String(one.place),
    'cbc:Note': why,
    'cbc:InvoicedQuantity': String(counted),
    'cbc:InvoicedQuantity@unitCode': unit,
    ...money('cbc:LineExtensionAmount', one.net, currency),
    'cac:InvoicePeriod': { 'cbc:StartDate': fromOn, 'cbc:EndDate': toOn },
    'cac:Item': {
      'cbc:Description': [one.customerName, one.more].filter(Boolean).join(' · '),
      'cbc:Name': name,
      ...(planCode && { 'cac:SellersItemIdentification': { 'cbc:ID': planCode } }),
      'cac:ClassifiedTaxCategory': isOutside(document)
        ? outside
        : { 'cbc:ID': taxCategory, 'cbc:Percent': percent(taxRate), ...vat },
    },
    'cac:Price': {
      ...money('cbc:PriceAmount', sign * unitPrice, currency),
      ...(part && { 'cbc:BaseQuantity': String((one.daysOf ?? 1) * hundredths), 'cbc:BaseQuantity@unitCode': unit }),
    },
  }
}

/** UN/ECE 4461: a transfer, a page to pay on. */
const [transfer, online] = ['30', '68']
/** How the invoice is paid (BG-16 to BG-19). */
function paymentOf({ iban, bic, bankCode, accountNumber, holder, reference }: PayTo): Elements {
  const account = iban ?? accountNumber
  const bank = iban ? bic : (bankCode ?? bic)
  return {
    'cbc:PaymentMeansCode': account ? transfer : online,
    'cbc:PaymentID': reference,
    ...(account && {
      'cac:PayeeFinancialAccount': {
        'cbc:ID': account,
        ...(holder && { 'cbc:Name': holder }),
        ...(bank && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank } }),
      },
    }),
  }
}

/**
 * The reason of a credit note, and each tax where several are charged: EN 16931 allows one rate for a line, so the form
 * has their sum.
 */
function notesOf({ kind, note, taxes, language, currency }: InvoiceDocument): Elements {
  const { money: written } = writingOf({ language, currency })
  const several = taxes.filter(({ parts }) => parts.length > 1).flatMap(({ parts }) => parts)
  const each = several.map(({ label, tax }) => `${label}: ${written(tax)}`).join('; ')
  const notes = [kind === 'CREDIT_NOTE' && note, each].filter((text) => typeof text === 'string' && text !== '')
  return notes.length > 0 ? { 'cbc:Note': notes as string[] } : {}
}

/** The UBL form of an invoice. A credit note has the same structure with its own names. */
export function ublOf(document: InvoiceDocument): Elements {
  const { currency, net, tax, total, number, issuedOn, dueOn, poNumber, billTo, refersTo, books } = document
  const invoiced = document.kind === 'INVOICE'
  return {
    'cbc:CustomizationID': profile,
    'cbc:ID': number ?? '',
    'cbc:IssueDate': issuedOn ?? '',
    'cbc:DueDate': invoiced ? (dueOn ?? undefined) : undefined,
    'cbc:InvoiceTypeCode': invoiced ? invoiceCode : creditCode,
    ...notesOf(document),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:TaxCurrencyCode': books?.currency,
    'cbc:BuyerReference': billTo.acctNumber,
    'cac:InvoicePeriod': { 'cbc:StartDate': document.period, 'cbc:EndDate': document.periodEnd },
    ...(poNumber && { 'cac:OrderReference': { 'cbc:ID': poNumber } }),
    ...(refersTo && {
      'cac:BillingReference': [
        { 'cac:InvoiceDocumentReference': { 'cbc:ID': refersTo.number, 'cbc:IssueDate': refersTo.issuedOn } },
      ],
    }),
    ...parties(document),
    ...(document.payTo && { 'cac:PaymentMeans': [paymentOf(document.payTo)] }),
    ...(invoiced && { 'cac:PaymentTerms': { 'cbc:Note': termsText(document) } }),
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', tax, currency),
        'cac:TaxSubtotal': taxesOf(document),
      },
      // BT-111, in the currency of BT-6.
      ...(books ? [money('cbc:TaxAmount', books.tax, books.currency)] : []),
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', net, currency),
      ...money('cbc:TaxExclusiveAmount', net, currency),
      ...money('cbc:TaxInclusiveAmount', total, currency),
      ...money('cbc:PayableAmount', total, currency),
    },
    'cac:InvoiceLine': document.lines.map((one) => line(document, one)),
  }
}

const credited: Readonly<Record<string, string>> = {
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
  'cbc:InvoicedQuantity@unitCode': 'cbc:CreditedQuantity@unitCode',
}
const asCredit = (elements: Elements): Elements =>
  Object.fromEntries(
    Object.entries(elements).map(([name, value]) => [
      credited[name] ?? name,
      name === 'cac:InvoiceLine' ? (value as readonly Elements[]).map(asCredit) : value,
    ]),
  )

/** Elements of an invoice as the XML of its kind. */
export function ublXml(elements: Elements): string {
  const isCredit = elements['cbc:InvoiceTypeCode'] === creditCode
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const schema = 'urn:oasis:names:specification:ubl:schema:xsd'
  return xmlOf({
    [`${root}@xmlns`]: `${schema}:${root}-2`,
    [`${root}@xmlns:cac`]: `${schema}:CommonAggregateComponents-2`,
    [`${root}@xmlns:cbc`]: `${schema}:CommonBasicComponents-2`,
    [root]: isCredit ? asCredit(elements) : elements,
  })
}

export const invoiceXml = (document: InvoiceDocument): string => ublXml(ublOf(document))
