import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceDetail, InvoiceLine, Party } from '@portal/contract/commerce/billing/billing.shapes'
import { whyLine } from '@portal/contract/commerce/billing/billing.reasons'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  countLines,
  findDifferences,
  findLinesOf,
  listLines,
  type StoredLine,
  sumTaxes,
} from './billing.lines.repository.ts'
import type { KeptParty } from './billing.party.ts'
import { abilitiesOf, openOf, presentInvoice } from './billing.present.ts'
import { findBefore, findInvoice, findRelated, type InvoiceRow } from './billing.repository.ts'
import { payToOf } from './document/payTo.ts'
import { listPayments } from './billing.payments.repository.ts'

/** Lines and differences on a screen; files contain all of them. */
const most = { lines: 500, differences: 100, whys: 5 } as const

type PlanNames = { planName: string | null; planNameFr: string | null }
const planName = ({ planName: english, planNameFr }: PlanNames, language: Language) =>
  language === 'fr-fr' ? planNameFr : english

function presentLine(line: StoredLine, language: Language): InvoiceLine {
  const { subscriptionId: _, untilOn: __, planNameFr: ___, reasonValues: ____, ...fields } = line
  return { ...fields, planName: planName(line, language), why: whyLine(line, language) }
}
const presentParty = ({ name, legalName, acctNumber, taxId, address }: KeptParty): Party => ({
  name,
  legalName,
  acctNumber,
  taxId,
  address,
})

const groupOf = ({ customerKey, planCode, kind }: Pick<StoredLine, 'customerKey' | 'planCode' | 'kind'>) =>
  `${customerKey} ${planCode} ${kind}`
/** The differences from the month before, with the reasons of the lines that explain them. */
async function differencesOf(tx: Tx, { caller, request }: Context, row: InvoiceRow, before: InvoiceRow) {
  const { scope } = caller
  const { language } = request
  const found = await findDifferences(tx, scope, row.invoiceId, before.invoiceId, most.differences)
  const customers = [...new Set(found.map(({ customerKey }) => customerKey))]
  const lines = await findLinesOf(tx, scope, [row.invoiceId, before.invoiceId], customers)
  const whys = (group: string, invoiceId: string) =>
    lines
      .filter((line) => line.invoiceId === invoiceId && groupOf(line) === group && line.reason !== 'held')
      .map((line) => whyLine(line, language))
  return found.map((one) => {
    const group = groupOf(one)
    const now = whys(group, row.invoiceId)
    return {
      customerName: one.customerName,
      planCode: one.planCode,
      planName: planName(one, language),
      kind: one.kind,
      before: one.beforeNet,
      now: one.nowNet,
      // If this whole month has one price, only the month before can explain the difference.
      why: [...new Set(now.length > 0 ? now : whys(group, before.invoiceId))].slice(0, most.whys),
    }
  })
}

/** @throws Problem invoice.notFound */
export async function getSeen(tx: Tx, { caller }: Context, billKey: string): Promise<InvoiceRow> {
  const found = await findInvoice(tx, caller.scope, billKey)
  if (!found) throw new Problem('invoice.notFound')
  return found
}

/** An invoice with the details that explain it. @throws Problem invoice.notFound */
export async function invoiceDetail(tx: Tx, context: Context, billKey: string): Promise<InvoiceDetail> {
  const { caller, request } = context
  const { scope } = caller
  const row = await getSeen(tx, context, billKey)
  const { language } = request
  const open = openOf(row)
  const before = row.kind === 'INVOICE' ? await findBefore(tx, scope, row) : undefined
  const lines = await listLines(tx, scope, billKey, 0, most.lines)
  return {
    ...presentInvoice(row, context),
    billTo: presentParty(row.billTo),
    issuer: presentParty(row.issuer),
    termsDays: row.termsDays,
    // The page asks for what is left, since part of it may be paid or credited.
    payTo: open !== null && open > 0 ? payToOf({ ...row, total: open }) : null,
    note: row.voidReason ?? row.note,
    lines: lines.map((line) => presentLine(line, language)),
    lineCount: lines.length < most.lines ? lines.length : await countLines(tx, scope, billKey),
    taxes: await sumTaxes(tx, scope, billKey),
    payments: (await listPayments(tx, scope, billKey)).map(({ paymentId, createdAt, createdBy, ...payment }) => ({
      ...payment,
      paymentKey: paymentId,
      recordedBy: row.accountId === caller.accountId ? null : createdBy,
      recordedOn: createdAt,
    })),
    before: before ? { billKey: before.invoiceId, number: before.number, net: before.net } : null,
    differences: before ? await differencesOf(tx, context, row, before) : [],
    related: (await findRelated(tx, scope, row)).map(({ invoiceId, kind, number, total }) => ({
      billKey: invoiceId,
      kind,
      number,
      total,
    })),
    abilities: abilitiesOf(caller, row),
    version: row.version,
  }
}

export const getInvoice = (context: Context, { params }: Input<typeof routes.get>): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, (tx) => invoiceDetail(tx, context, params.billKey))
