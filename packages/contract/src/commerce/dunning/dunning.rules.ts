// The steps of dunning: which one of an invoice is next, and when. The API carries them out, the preview shows them
// (decision 0169).

export const tones = ['Friendly', 'Firm', 'Final'] as const
export type Tone = (typeof tones)[number]
/** The most steps of an issuer, including the suspension, days after the due day, and days of notice. */
export const most = { steps: 6, days: 365, notice: 60 } as const

export type DunningMail = { days: number; tone: Tone }
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

type Fault = {
  field: 'mails' | 'suspendAfter' | 'noticeDays'
  code: 'ascending' | 'required' | 'tooBig'
  params?: { max: number }
}
/** Finds steps that contradict each other. */
export function stepFaults({ mails, suspendAfter, noticeDays }: DunningSteps): Fault[] {
  const found: Fault[] = []
  const last = mails.at(-1)?.days ?? 0
  if (mails.some(({ days }, at) => days <= (mails[at - 1]?.days ?? 0)))
    found.push({ field: 'mails', code: 'ascending' })
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
}
export const dunningActs = ['Mail', 'Notice', 'Suspend'] as const
export type DunningAct = (typeof dunningActs)[number]
export type NextStep = {
  act: DunningAct
  /** Milliseconds; not later than now if it is due. */
  at: number
  /** The days after the due day that it belongs to. */
  days: number
  tone: Tone | null
}

const day = 86_400_000
/**
 * The next step of an invoice. Of several that are due, only the latest counts: a clock that jumps ahead two months
 * sends one mail. A payer gets at most one mail a day for an invoice, and a suspension follows its notice after the
 * promised days.
 */
export function nextStep(steps: DunningSteps, invoice: DunnedInvoice, now: number): NextStep | undefined {
  const { suspendAfter, noticeDays } = steps
  const { reminded, remindedAt, suspendAt, suspended } = invoice
  const overdueAt = Date.parse(invoice.overdueAt)
  const on = (days: number) => overdueAt + (days - 1) * day
  const suspends = suspendAfter !== null && !suspended
  if (suspends && suspendAt !== null && Date.parse(suspendAt) <= now)
    return { act: 'Suspend', at: Date.parse(suspendAt), days: suspendAfter, tone: null }
  const mails = steps.mails
    .filter(({ days }) => days > reminded)
    .map(({ days, tone }): NextStep => ({ act: 'Mail', at: on(days), days, tone }))
  const noticed = suspends ? Math.max(1, suspendAfter - (noticeDays ?? 0)) : 0
  const notice: NextStep[] =
    suspends && suspendAt === null ? [{ act: 'Notice', at: on(noticed), days: noticed, tone: null }] : []
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
