import { holds } from '@portal/contract/core/access/access.rules'
import { colon, dayIn, fillIn, type Language, languageOf, numberIn, semicolon } from '@portal/contract/core/language'
import { valueOf } from '@portal/contract/access/settings/settings.rules'
import { forbids } from '@portal/contract/core/status/status.acts'
import { vocabulary } from '@portal/contract/vocabulary'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import type { JobParts } from '../../../core/feature.ts'
import { queueMails } from '../../../core/mails/mails.queue.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { findPlacesOf } from '../../../core/settings/settings.chains.ts'
import * as mailing from './usage.mailing.repository.ts'
import { periodTexts, usageSummary } from './usage.mails.ts'

// `notifications.monthlyUsage`: on the first of a month the usage of the month before, or on Mondays the usage of the
// month so far, to administrators who may see it then. The job handles accounts in the order of their keys. The
// transaction that writes the mails of a piece also stores where the next piece begins, so that every account gets them
// once.

type Parts = Pick<JobParts, 'db' | 'config'>
type Kind = mailing.Kind
type Month = { first: string; last: string }

/** Accounts in a piece. */
const atOnce = 500
const noon = 12 * 3_600_000
/** The latest day on which mails of a kind were due: from noon in UTC, when every place has that date. */
function dueOn(kind: Kind, now: Date): string {
  const startedBefore = new Date(now.getTime() - noon)
  const today = startedBefore.toISOString().slice(0, 10)
  return kind === 'monthly' ? monthOf(today) : addDays(today, -((startedBefore.getUTCDay() + 6) % 7))
}
/** The reported month: that of the day before, up to its end or to today, since its sums include today. */
function reportedMonth(due: string, now: Date): Month {
  const first = monthOf(addDays(due, -1))
  const [end, today] = [addDays(addMonths(first, 1), -1), now.toISOString().slice(0, 10)]
  return { first, last: end < today ? end : today }
}

/** The given accounts that want these mails. */
async function wanting({ db, config }: Parts, kind: Kind, accounts: readonly mailing.Account[]) {
  const open = accounts.filter(({ accountStatus }) => !forbids(accountStatus, 'scheduledReports'))
  const ids = open.map(({ accountId }) => accountId)
  const places = await db.asOwner((tx) => findPlacesOf(tx, ids))
  return ids.filter((id) => valueOf('notifications.monthlyUsage', places.get(id) ?? [], config) === kind)
}

/** Totals of everything below would reveal companies outside a colleague's groups, as in the report of usage. */
async function maySee({ db }: Parts, { userId }: mailing.Reader): Promise<boolean> {
  const caller = await callerOfPerson(db, userId)
  return caller !== undefined && !caller.heldToGroups && holds(caller.rights, 'ShowPlanUsage:R')
}

const usedIn = (rows: readonly mailing.UsedUnits[], language: Language) =>
  rows
    .map(({ productLine, unitType, used }) => {
      const units = `${numberIn(language, used)} ${vocabulary.unitType[unitType][language]}`
      return `${vocabulary.productLine[productLine][language]}${colon[language]}${units}`
    })
    .join(semicolon[language])

type UsageMail = { reader: mailing.Reader; acctName: string; used: readonly mailing.UsedUnits[] }
function mailOf({ config }: Parts, { reader, acctName, used }: UsageMail, { first, last }: Month) {
  const language = languageOf(reader.language)
  const [start, end] = [dayIn(language, first), dayIn(language, last)]
  return {
    accountId: reader.accountId,
    to: reader.email,
    language,
    template: usageSummary,
    values: {
      firstName: reader.firstName ?? reader.email,
      companyName: acctName,
      period: fillIn(periodTexts, language, { start, end }),
      used: usedIn(used, language),
      link: `${config.publicOrigin}/reports/rptView`,
    },
  }
}

/** The usage of some accounts, and its recipients. */
async function toTell(
  parts: Parts,
  kind: Kind,
  accounts: readonly mailing.Account[],
  month: Month,
): Promise<UsageMail[]> {
  const subscribers = await wanting(parts, kind, accounts)
  if (subscribers.length === 0) return []
  const { used, readers } = await parts.db.asOwner(async (tx) => {
    const rows = await mailing.findUsed(tx, subscribers, month.first)
    const found = Map.groupBy(rows, ({ accountId }) => accountId)
    return { used: found, readers: await mailing.findReaders(tx, [...found.keys()]) }
  })
  const names = new Map(accounts.map(({ accountId, acctName }) => [accountId, acctName]))
  const mails: UsageMail[] = []
  for (const reader of readers)
    if (await maySee(parts, reader))
      mails.push({ reader, acctName: names.get(reader.accountId) ?? '', used: used.get(reader.accountId) ?? [] })
  return mails
}

/**
 * Sends the mails of the next accounts. @returns the next position; undefined: all accounts are done, or another
 * process continues
 */
async function sendSome(
  parts: Parts,
  at: mailing.Mailing,
  { now, most }: { now: Date; most: number },
): Promise<mailing.Mailing | undefined> {
  const { db } = parts
  const accounts = await db.asOwner((tx) => mailing.findAccounts(tx, at.after, most))
  const month = reportedMonth(at.dueOn, now)
  const mails = await toTell(parts, at.kind, accounts, month)
  const last = accounts.at(-1)?.accountId ?? null
  return db.asOwner(async (tx) => {
    if (!(await mailing.advanceMailing(tx, at, last)) || last === null) return undefined
    await queueMails(
      tx,
      mails.map((one) => mailOf(parts, one, month)),
    )
    return { ...at, after: last }
  })
}

/** Sends the due mails. */
export async function mailUsage(parts: Parts, now = new Date(), most = atOnce): Promise<void> {
  for (const kind of mailing.kinds) {
    const due = dueOn(kind, now)
    let at = await parts.db.asOwner((tx) => mailing.begin(tx, kind, due))
    // Where no company wants the mails, the accounts are not read.
    const isWanted = at !== undefined && (await parts.db.asOwner((tx) => mailing.isSubscribed(tx, kind)))
    while (at) at = await sendSome(parts, at, { now, most: isWanted ? most : 0 })
  }
}
