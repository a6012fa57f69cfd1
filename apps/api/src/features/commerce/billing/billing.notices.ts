import type { Tone } from '@portal/contract/commerce/dunning/dunning.rules'
import { dayIn, type Language, languageOf } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import type { Config } from '../../../platform/config/config.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { Context } from '../../../platform/http/context.ts'
import { withFullAccess } from '../../../core/reach/reach.readers.ts'
import { queueMails } from '../../../core/mails/mails.queue.ts'
import { notify as tellAdministrators } from '../../../core/mails/mails.tell.ts'
import type { Template } from '../../../core/mails/mails.template.ts'
import {
  creditNoteIssued,
  invoiceIssued,
  invoiceOverdue,
  invoiceOverdueFinal,
  invoiceOverdueFirm,
  paymentDetailsChanged,
  paymentReceived,
  suspensionAnnounced,
} from './billing.mails.ts'
import type { KeptParty } from './billing.party.ts'
import { openOf } from './billing.present.ts'
import { findAdministrators, findLatestPayer, type InvoiceRow } from './billing.repository.ts'
import { findMailed } from './billing.reminders.repository.ts'
import { findParties } from './billing.spans.repository.ts'

// Mails about invoices go to the payer's addresses for invoices in the language of the invoice; without such an
// address, to the payer's administrators.

type Telling = {
  config: Config
  caller: { scope: Scope }
  /** The company whose brand the mail has; by default the payer's. */
  inBrandOf?: string
}

/** The account for the records of an invoice: the payer, or the issuer once the payer has moved away. */
export const recordingAccount = async (
  tx: Tx,
  scope: Scope,
  { accountId, issuerId }: Pick<InvoiceRow, 'accountId' | 'issuerId'>,
) => ((await isInScope(tx, scope, accountId)) ? accountId : issuerId)

/** Administrators who get the mails where a payer has no address for invoices. */
export const maxReaders = 5
export async function readersOf(
  tx: Tx,
  { billTo, accountId }: { billTo: Pick<KeptParty, 'emails'>; accountId: string },
): Promise<readonly string[]> {
  if (billTo.emails.length > 0) return billTo.emails
  return (await findAdministrators(tx, accountId)).slice(0, maxReaders)
}
export type PayerReaders = {
  kind: 'addresses' | 'administrators' | 'none'
  readers: readonly string[]
  language: Language
}
/**
 * Who gets mails about sums of a payer: its addresses for the next invoice, or for the latest once it has left the scope. Without
 * them, those of its administrators who may read bills with full access.
 */
export async function payerReaders(tx: Tx, scope: Scope, accountId: string): Promise<PayerReaders> {
  const [party] = await findParties(tx, scope, [accountId])
  const latest = party ? undefined : await findLatestPayer(tx, scope, accountId)
  const emails = party?.emails ?? latest?.billTo.emails ?? []
  const language = languageOf(party?.language ?? latest?.language ?? null)
  if (emails.length > 0) return { kind: 'addresses', readers: emails, language }
  const mailed = await findMailed(tx, accountId)
  const full = await withFullAccess(
    tx,
    mailed.map(({ userId }) => userId),
    'Bill:R',
  )
  const readers = mailed.flatMap(({ userId, email }) => (full.has(userId) ? [email] : [])).slice(0, maxReaders)
  return { kind: readers.length > 0 ? 'administrators' : 'none', readers, language }
}

const valuesOf = ({ config }: Pick<Telling, 'config'>, row: InvoiceRow) => {
  const { language } = row
  const [year = 0, month = 1] = row.period.split('-').map(Number)
  const money = (minor: number) => moneyText(minor, row.currency, language)
  return {
    company: row.billTo.name,
    issuer: row.issuer.name,
    number: row.number ?? '',
    month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1),
    ),
    total: money(Math.abs(row.total)),
    open: money(Math.max(0, openOf(row) ?? 0)),
    dueOn: row.dueOn ? dayIn(language, row.dueOn) : '',
    po: row.poNumber ?? '',
    link: `${config.publicOrigin}/adminBillingList/${row.invoiceId}`,
  }
}
type InvoiceValues = ReturnType<typeof valuesOf>

/** @returns the number of recipients */
async function notify<V extends Record<string, string>>(
  tx: Tx,
  context: Telling,
  row: InvoiceRow,
  template: Template<V>,
  values: (of: InvoiceValues) => NoInfer<V>,
): Promise<number> {
  const readers = await readersOf(tx, row)
  const accountId = context.inBrandOf ?? (await recordingAccount(tx, context.caller.scope, row))
  const texts = values(valuesOf(context, row))
  await queueMails(
    tx,
    readers.map((to) => ({ accountId, to, language: row.language, template, values: texts })),
  )
  return readers.length
}

export const notifyIssued = (tx: Tx, context: Telling, row: InvoiceRow) =>
  row.kind === 'INVOICE'
    ? notify(tx, context, row, invoiceIssued, (values) => values)
    : notify(tx, context, row, creditNoteIssued, ({ company, issuer, number, total, link }) => ({
        company,
        issuer,
        number,
        total,
        link,
      }))

export const notifyPaid = (tx: Tx, context: Telling, row: InvoiceRow, amount: number) =>
  notify(tx, context, row, paymentReceived, (values) => ({
    ...values,
    amount: moneyText(amount, row.currency, row.language),
  }))

/** Tells the issuer's administrators that its payment details changed, without the details, as a mail can be forged. */
export const notifyPaymentDetails = (
  tx: Tx,
  { config, caller }: Pick<Context, 'config' | 'caller'>,
  { acctKey, companyName, currency }: { acctKey: string; companyName: string; currency: Currency },
) =>
  tellAdministrators(tx, acctKey, paymentDetailsChanged, (_, firstName) => ({
    firstName,
    companyName,
    currency,
    by: caller.by,
    link: `${config.publicOrigin}/adminBillingList?section=payment`,
  }))

type FeeStated = { amount: number; textEn: string; textFr: string; taxed: boolean }
/**
 * A reminder comes from the issuer: it has the issuer's brand and leaves from the issuer's domain. @param fee that it
 * costs, before tax; zero for none
 */
export const notifyOverdue = (tx: Tx, context: Telling, row: InvoiceRow, tone: Tone = 'Friendly', fee?: FeeStated) =>
  notify(tx, { ...context, inBrandOf: row.issuerId }, row, overdueMails[tone], (values) => ({
    ...values,
    fee: fee ? moneyText(fee.amount, row.currency, row.language) : '',
    feeText: (row.language === 'fr-fr' ? fee?.textFr : fee?.textEn) ?? '',
    feeTaxed: fee?.taxed ? 'taxed' : '',
  }))
const overdueMails = { Friendly: invoiceOverdue, Firm: invoiceOverdueFirm, Final: invoiceOverdueFinal } as const

/** Announces to the payer of an invoice that it can be suspended from a given moment. */
export const notifySuspension = (tx: Tx, context: Telling, row: InvoiceRow, suspendAt: Date) =>
  notify(tx, { ...context, inBrandOf: row.issuerId }, row, suspensionAnnounced, (values) => ({
    ...values,
    suspendOn: dayIn(row.language, suspendAt.toISOString().slice(0, 10)),
  }))
