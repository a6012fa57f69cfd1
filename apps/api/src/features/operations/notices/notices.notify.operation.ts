import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { maxRecipients } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, fillIn, type Language, languageOf, type Text } from '@portal/contract/core/language'
import { type Words, type WordsByLanguage, wordsFor } from '@portal/contract/core/notices/notices.rules'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type {
  SetInput,
  Facts,
  Operation,
  PlannedRow,
  ReadyRow,
  Tally,
} from '../../../core/changes/changes.operation.ts'
import {
  accountsWord,
  counted,
  type ButtonLabels,
  leftOutText,
  peopleWord,
} from '../../../core/changes/changes.words.ts'
import * as notify from './notices.notify.repository.ts'
import { checkWords, resolveWords } from './notices.notify.words.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { type NoticeContext, mailWords, wordsForRecipient, wordsInAllLanguages } from './notices.words.ts'
import { adminNotice } from './notices.mails.ts'

/** Includes the wording at the time when the set was made, so that later changes of the template do not affect it. */
type Input = ChangeInput<'account.notify'> & { words?: WordsByLanguage; templateName?: string }
/**
 * The maximum number of notices to one person per hour by one company; further ones are refused, with that reason for the sender.
 */
const maxNotices = 10
const day = 86_400_000
const bannerDays = 30

/** The end of the given day, in the latest time zone; after a week by default. */
const bannerEnd = ({ bannerUntil }: Input) =>
  bannerUntil ? Date.parse(`${bannerUntil}T23:59:59.999-12:00`) : Date.now() + 7 * day

const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * Checks of a notice that the contract cannot express.
 * @param at prefix of field names
 * @param from the beginning of a banner, in milliseconds
 * @throws Problem request.invalid
 */
export function checkNotice(input: Input, at: string, from = Date.now()): void {
  checkWords(input, at)
  if (!input.bannerUntil) return
  const end = bannerEnd(input)
  const field = `${at}BannerUntil`
  if (end < from)
    throw new Problem('request.invalid', { fields: [{ field, code: 'tooSmall', params: { min: dateOf(from) } }] })
  if (end > Date.now() + (bannerDays + 2) * day) {
    const max = dateOf(Date.now() + bannerDays * day)
    throw new Problem('request.invalid', { fields: [{ field, code: 'tooBig', params: { max } }] })
  }
}

function refusalOf(to: notify.Recipient, input: Input): Problem | undefined {
  if (['SuspendedAbuse', 'Closed', 'Purged'].includes(to.accountStatus))
    return new Problem('account.inactive', { values: { status: to.accountStatus } })
  if (to.kind === 'account')
    return input.channels.includes('BANNER') ? undefined : new Problem('account.noAdministrator')
  if (to.userStatus !== 'Active') return new Problem('user.notActive')
  return to.enableEmailCommunication && to.sendEmailAdmin ? undefined : new Problem('notice.mailsOff')
}

type NoticeValues = { channel?: 'MAIL' | 'BANNER' }
const planned = (to: notify.Recipient, input: Input): PlannedRow<NoticeValues> => ({
  targetKind: to.kind,
  targetId: to.id,
  targetName: to.name,
  targetAccountId: to.accountId,
  before: {},
  after: { channel: to.kind === 'user' ? 'MAIL' : 'BANNER' },
  refusal: refusalOf(to, input),
})

/** The companies that get a banner, or that have no one to notify by mail, and the administrators of all. */
async function widen(tx: Tx, { caller }: Context, { channels }: Input, ids: readonly string[]): Promise<string[]> {
  const people = channels.includes('MAIL')
    ? await notify.findAdministratorKeys(tx, caller.scope, ids, maxRecipients + 1)
    : []
  const accountIds = new Set(people.map(({ accountId }) => accountId))
  const companies = channels.includes('BANNER') ? ids : ids.filter((id) => !accountIds.has(id))
  if (people.length + companies.length > maxRecipients)
    throw new Problem('change.tooMany', { values: { most: maxRecipients } })
  return [...companies, ...people.map(({ userId }) => userId)]
}

/**
 * @throws Problem user.notFound, account.notFound, change.past for a banner that is over, and the reason why a
 * recipient is not notified
 */
async function apply(tx: Tx, context: Context, { input, changeSetId }: SetInput<Input>, row: ReadyRow): Promise<void> {
  const [to] = await notify.findRecipients(tx, context.caller.scope, [row.targetId])
  if (!to) throw new Problem(row.targetKind === 'user' ? 'user.notFound' : 'account.notFound')
  const refusal = refusalOf(to, input)
  if (refusal) throw refusal
  if (to.kind === 'account' && bannerEnd(input) < Date.now()) throw new Problem('change.past')
  const company = await notify.findAddressed(tx, context.caller.scope, to.accountId)
  if (!company) throw new Problem('account.notFound')
  const fromName = await notify.companyName(tx, context.caller.accountId)
  const addressed = { ...company, fromName, at: new Date() }
  const { words = {} } = input
  const language = languageOf(to.language ?? to.companyLanguage)
  const read = wordsForRecipient(words, addressed, language)
  if (to.kind === 'account') await showBanner(tx, input, addressed, { changeSetId, accountId: to.accountId })
  else if (await notify.takeNotice(tx, to.id, maxNotices)) await sendMail(tx, context, to, { language, fromName, read })
  else {
    const retryAfter = await notify.noticeAgainIn(tx, to.id)
    throw new Problem('notice.tooMany', { retryAfter, values: { most: maxNotices } })
  }
  await recordAudit(tx, context, {
    action: 'account.notified',
    accountId: to.accountId,
    targets: [{ type: to.kind, key: to.id, name: to.name }],
    changes: [
      { field: 'subject', old: null, new: read.subject },
      ...(input.templateName ? [{ field: 'template', old: null, new: input.templateName }] : []),
    ],
  })
}

const showBanner = (tx: Tx, input: Input, to: NoticeContext, place: { changeSetId: string; accountId: string }) =>
  notify.insertBanner(tx, {
    bannerId: uuid(),
    words: JSON.stringify(wordsInAllLanguages(input.words ?? {}, to)),
    fromName: to.fromName,
    shownUntil: new Date(bannerEnd(input)).toISOString(),
    ...place,
  })

type Letter = { language: Language; fromName: string; read: Words }
const sendMail = (tx: Tx, { config }: Context, to: notify.Recipient, { language, fromName, read }: Letter) =>
  queueMail(tx, {
    accountId: to.accountId,
    to: to.name,
    language,
    template: adminNotice,
    values: {
      firstName: to.firstName ?? to.name,
      companyName: to.acctName,
      fromName,
      ...mailWords(read),
      link: config.publicOrigin,
    },
  })

/** The number of companies among the rows to do; the rest are people. */
async function facts(tx: Tx, { caller }: Context, input: Input, ids: readonly string[]): Promise<Facts> {
  const ready = (await notify.findRecipients(tx, caller.scope, ids)).filter((to) => !refusalOf(to, input))
  const people = ready.filter(({ kind }) => kind === 'user')
  return {
    people: people.length,
    banners: ready.length - people.length,
    companies: new Set(ready.map(({ accountId }) => accountId)).size,
  }
}

const texts: Record<'tells' | 'mails' | 'banners' | 'sent' | 'subject' | 'body' | 'until' | 'week', Text> = {
  tells: { 'en-us': 'Notifies', 'fr-fr': 'Informe' },
  mails: { 'en-us': 'by e-mail', 'fr-fr': 'par e-mail' },
  banners: { 'en-us': 'by banner', 'fr-fr': 'par bandeau' },
  subject: { 'en-us': 'Subject: {text}', 'fr-fr': 'Objet\u00a0: {text}' },
  body: { 'en-us': 'Text: {text}', 'fr-fr': 'Texte\u00a0: {text}' },
  until: { 'en-us': 'Banner shown until {day}', 'fr-fr': 'Bandeau affiché jusqu’au {day}' },
  week: { 'en-us': 'Banner shown for 7 days', 'fr-fr': 'Bandeau affiché pendant 7 jours' },
  sent: {
    'en-us': 'E-mails that were sent can’t be recalled.',
    'fr-fr': 'Les e-mails envoyés ne peuvent pas être rappelés.',
  },
}
const deed: ButtonLabels = {
  what: {
    one: { 'en-us': 'recipient', 'fr-fr': 'destinataire' },
    other: { 'en-us': 'recipients', 'fr-fr': 'destinataires' },
  },
  act: { 'en-us': 'Notify {what}', 'fr-fr': 'Informer {what}' },
  done: {
    one: { 'en-us': '{what} notified', 'fr-fr': '{what} informé' },
    other: { 'en-us': '{what} notified', 'fr-fr': '{what} informés' },
  },
}
/** The text that is sent, and how long a banner is shown. */
function noticeEffects({ channels, bannerUntil, words = {}, ...typed }: Input, language: Language): string[] {
  const { subject, body } = wordsFor(words, language) ?? { subject: typed.subject ?? '', body: typed.body ?? '' }
  const filled = [
    [texts.subject, subject],
    [texts.body, body.replaceAll(/\s+/g, ' ')],
  ] as const
  const until = bannerUntil
    ? fillIn(texts.until, language, { day: dayIn(language, bannerUntil) })
    : texts.week[language]
  return [
    ...filled.filter(([, text]) => text !== '').map(([label, text]) => fillIn(label, language, { text })),
    ...(channels.includes('BANNER') ? [until] : []),
  ]
}
function words({ channels, ...input }: Input, tally: Tally, { people, banners }: Facts, language: Language) {
  const parts = [
    ...(channels.includes('MAIL') ? [`${counted(Number(people), peopleWord, language)} ${texts.mails[language]}`] : []),
    ...(channels.includes('BANNER')
      ? [`${counted(Number(banners), accountsWord, language)} ${texts.banners[language]}`]
      : []),
  ]
  return {
    sentence: `${texts.tells[language]} ${parts.join(', ')}${leftOutText(tally, language)}`,
    deed,
    effects: [
      ...noticeEffects({ channels, ...input }, language),
      ...(channels.includes('MAIL') ? [texts.sent[language]] : []),
    ],
    notUndone: null,
  }
}

/**
 * Notifies the administrators of companies below, by mail and by banner (`product.md` 7.5), with a row for each
 * recipient.
 */
export const notifyOperation: Operation<'account.notify', NoticeValues, Input> = {
  kind: 'account.notify',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Account Details', own: 'Account Details', level: 'RW' },
  notActing: true,
  targets: 'account',
  fields: { channel: 'text' },
  check: (input) => checkNotice(input, 'Input.'),
  settle: async (tx, context, input) => ({ ...input, ...(await resolveWords(tx, context, input)) }),
  widen,
  async plan(tx, { caller }, input, ids) {
    const byId = new Map((await notify.findRecipients(tx, caller.scope, ids)).map((to) => [to.id, to]))
    return ids.flatMap((id) => byId.get(id) ?? []).map((to) => planned(to, input))
  },
  facts: (tx, context, { input }, { ids }) => facts(tx, context, input, ids),
  words,
  async apply(tx, context, set, rows) {
    for (const row of rows) await apply(tx, context, set, row)
  },
}
