import type { AccountStatus } from '../../core/accounts/accounts.fields.ts'
import type { Currency } from '../../core/money.ts'

// The steps of dunning: which one of an invoice is next, and when. The API carries them out, the preview shows them
// (decision 0169).

export const tones = ['Friendly', 'Firm', 'Final'] as const
export type Tone = (typeof tones)[number]
/** The maximum number of steps of an issuer, including the suspension, days after the due day, days of notice, and minor units of a fee. */
export const most = { steps: 6, days: 365, notice: 60, fee: 1_000_000 } as const

/** A fee in minor units. */
export type Fee = { currency: Currency; amount: number }
/** `fees`: one for each currency in which the reminder costs something. */
export type DunningMail = { days: number; tone: Tone; fees?: readonly Fee[] | undefined }
export type DunningSteps = {
  /** Reminders by days after the due day, ascending. */
  mails: readonly DunningMail[]
  /** Days after the due day; null: nothing is suspended. */
  suspendAfter: number | null
  /** Days between the notice of a suspension and the suspension. */
  noticeDays: number | null
}
/** The defaults for an issuer that has set none. */
export const defaultSteps: DunningSteps = {
  mails: [1, 15, 30].map((days) => ({ days, tone: 'Friendly' })),
  suspendAfter: null,
  noticeDays: null,
}

/** The name of a fee on invoices, unless the issuer has its own. */
export const feeText = { en: 'Late payment fee', fr: 'Frais de retard de paiement' } as const

type Fault = {
  field: 'mails' | 'suspendAfter' | 'noticeDays'
  code: 'ascending' | 'required' | 'tooBig' | 'invalid'
  params?: { max: number }
}
/** Finds steps that contradict each other. */
export function stepFaults({ mails, suspendAfter, noticeDays }: DunningSteps): Fault[] {
  const found: Fault[] = []
  const last = mails.at(-1)?.days ?? 0
  if (mails.some(({ days }, at) => days <= (mails[at - 1]?.days ?? 0)))
    found.push({ field: 'mails', code: 'ascending' })
  const isTwice = ({ fees = [] }: DunningMail) => new Set(fees.map(({ currency }) => currency)).size < fees.length
  if (mails.some(isTwice)) found.push({ field: 'mails', code: 'invalid' })
  if (mails.length === 0 && suspendAfter === null) found.push({ field: 'mails', code: 'required' })
  if (suspendAfter !== null && suspendAfter <= last) found.push({ field: 'suspendAfter', code: 'ascending' })
  if (suspendAfter !== null && noticeDays === null) found.push({ field: 'noticeDays', code: 'required' })
  if (suspendAfter !== null && noticeDays !== null && noticeDays >= suspendAfter)
    found.push({ field: 'noticeDays', code: 'tooBig', params: { max: suspendAfter - 1 } })
  return found
}

/** An unpaid invoice, as its steps need it; moments in ISO form. */
export type DunnedInvoice = {
  /** The beginning of the first day after the due day, where the payer is. */
  overdueAt: string
  /** The day of the last reminder that was sent; 0: none. */
  reminded: number
  remindedAt: string | null
  /** The moment from which the payer may be suspended: a notice has announced it. */
  suspendAt: string | null
  /** A suspension was carried out, waits for a second person or was refused; there is never another. */
  suspended: boolean
  /** The status of the payer, as companies above it change it; null where the issuer no longer sees the payer. */
  payerStatus: AccountStatus | null
}
export const dunningActs = ['Mail', 'Notice', 'Suspend'] as const
export type DunningAct = (typeof dunningActs)[number]
export type NextStep = {
  act: DunningAct
  /** Milliseconds; not later than now if it is due. */
  at: number
  /** The number of days after the due date that the step is set for. */
  days: number
  tone: Tone | null
}

const day = 86_400_000
/**
 * The next step of an invoice. Of several that are due, only the latest counts: a clock that jumps ahead two months
 * sends one mail. A payer gets at most one mail a day for an invoice, and a suspension follows its notice after the
 * promised days. No suspension is announced to a payer that is not active: it is already, or cannot be suspended.
 */
export function nextStep(steps: DunningSteps, invoice: DunnedInvoice, now: number): NextStep | undefined {
  const { suspendAfter, noticeDays } = steps
  const { reminded, remindedAt, suspendAt, suspended, payerStatus } = invoice
  const overdueAt = Date.parse(invoice.overdueAt)
  const on = (days: number) => overdueAt + (days - 1) * day
  const suspends = suspendAfter !== null && !suspended
  if (suspends && suspendAt !== null && Date.parse(suspendAt) <= now)
    return { act: 'Suspend', at: Date.parse(suspendAt), days: suspendAfter, tone: null }
  const mails = steps.mails
    .filter(({ days }) => days > reminded)
    .map(({ days, tone }): NextStep => ({ act: 'Mail', at: on(days), days, tone }))
  const noticed = suspends ? Math.max(1, suspendAfter - (noticeDays ?? 0)) : 0
  const mayAnnounce = suspends && suspendAt === null && (payerStatus === null || payerStatus === 'Active')
  const notice: NextStep[] = mayAnnounce ? [{ act: 'Notice', at: on(noticed), days: noticed, tone: null }] : []
  const quietUntil = remindedAt === null ? 0 : Date.parse(remindedAt) + day
  const due = [...mails, ...notice].findLast(({ at }) => at <= Math.max(now, quietUntil))
  if (due) return { ...due, at: Math.max(due.at, quietUntil) }
  const later: NextStep[] =
    suspends && suspendAt !== null
      ? [{ act: 'Suspend', at: Date.parse(suspendAt), days: suspendAfter, tone: null }]
      : []
  return [...mails, ...notice, ...later].toSorted((one, other) => one.at - other.at)[0]
}
/** The latest reminder whose day has come: those before a notice are left out. */
export function remindedUntil({ mails }: DunningSteps, invoice: DunnedInvoice, now: number): number {
  const passed = Math.floor((now - Date.parse(invoice.overdueAt)) / day) + 1
  return Math.max(invoice.reminded, ...mails.map(({ days }) => days).filter((days) => days <= passed))
}

/** Why a reminder with a fee is sent without it. */
export const noFees = ['Currency', 'Suspended', 'Closed', 'Moved', 'FeesOnly', 'Charged'] as const
export type NoFee = (typeof noFees)[number]
/** The facts that decide on the fee of an invoice besides its step. */
export type FeeFacts = {
  /** The status of the payer, as companies above it change it; null where the issuer no longer sees the payer. */
  status: AccountStatus | null
  /** The payer still pays for itself, to this issuer. */
  billed: boolean
  /** The invoice has no other lines than fees. */
  feesOnly: boolean
  /** The days of the reminders that have cost a fee. */
  charged: readonly number[]
}
const noFeeOf = ({ status, billed, feesOnly, charged }: FeeFacts, days: number): NoFee | undefined => {
  if (charged.includes(days) || charged.length >= most.steps - 1) return 'Charged'
  if (feesOnly) return 'FeesOnly'
  if (status === 'Closed' || status === 'Purged') return 'Closed'
  if (!status || !billed) return 'Moved'
  return status === 'Suspended' || status === 'SuspendedAbuse' ? 'Suspended' : undefined
}
/** The fee of a step, or why it has none; undefined where no fee is set. */
export function feeOf(
  { mails }: DunningSteps,
  { act, days }: Pick<NextStep, 'act' | 'days'>,
  currency: Currency,
  facts: FeeFacts,
): { amount: number } | { noFee: NoFee } | undefined {
  const { fees = [] } = mails.find((mail) => act === 'Mail' && mail.days === days) ?? {}
  if (fees.length === 0) return undefined
  const noFee = noFeeOf(facts, days)
  if (noFee) return { noFee }
  const amount = fees.find((fee) => fee.currency === currency)?.amount
  return amount === undefined ? { noFee: 'Currency' } : { amount }
}
