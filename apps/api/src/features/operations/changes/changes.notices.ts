import { dayIn, fillIn, type Language, languageOf, type Text } from '@portal/contract/core/language'
import type { PersonCaller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hidesAbove, visibleName } from '../../../core/people/people.sight.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { type Tally, wayOf } from '../../../core/changes/changes.operation.ts'
import { tallyOf } from './changes.present.ts'
import type { StoredSet } from './changes.repository.ts'
import { changeApproval, changeApproved, changeExpired, changeRejected } from './changes.mails.ts'

type MailedSet = Pick<StoredSet, 'changeSetId' | 'madeBy' | 'kind' | 'undoOf' | 'input' | 'facts' | keyof Tally>
const linkTo = ({ config }: Pick<Context, 'config'>, set: MailedSet) =>
  `${config.publicOrigin}/changes/${set.changeSetId}`
const wordsOf = (set: MailedSet, language: Language) => wayOf(set).words(set.input, tallyOf(set), set.facts, language)
const sentenceOf = (set: MailedSet, language: Language) => wordsOf(set, language).sentence

/** Mails use UTC, because their readers may be anywhere. */
const momentOf = (iso: string, language: Language) =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`
const times: Record<'day' | 'moment' | 'approved', Text> = {
  day: {
    'en-us': '{at}, at the start of the day in each account’s time zone',
    'fr-fr': '{at}, au début de la journée dans le fuseau horaire de chaque compte',
  },
  moment: {
    'en-us': '{at}, or on approval if later',
    'fr-fr': '{at}, ou dès l’approbation si elle est plus tardive',
  },
  approved: { 'en-us': 'On approval', 'fr-fr': 'Dès l’approbation' },
}
function whenOf(set: Pick<StoredSet, 'kind' | 'undoOf' | 'input' | 'runAt'>, language: Language): string {
  const { input, runAt } = set
  const day = wayOf(set).plannedFor?.(input)
  if (day) return fillIn(times.day, language, { at: dayIn(language, day) })
  return runAt ? fillIn(times.moment, language, { at: momentOf(runAt, language) }) : times.approved[language]
}

/** Asks the people who may decide. */
export async function mailApprovers(tx: Tx, context: Context, set: StoredSet, approvers: readonly PersonCaller[]) {
  for (const { accountId, email, name, language } of approvers) {
    const { sentence, reason, note } = wordsOf(set, language)
    await queueMail(tx, {
      accountId,
      to: email,
      language,
      template: changeApproval,
      values: {
        firstName: name,
        madeBy: set.madeByName,
        companyName: set.companyName,
        sentence,
        when: whenOf(set, language),
        reason: reason ?? '—',
        note: note ?? '—',
        madeOn: momentOf(set.createdAt, language),
        link: linkTo(context, set),
      },
    })
  }
}

type Maker = { accountId: string; email: string; firstName: string; language: Language }
/** The maker of a set; undefined if they were removed meanwhile, which the rows will show. */
async function findMaker(tx: Tx, { madeBy }: MailedSet): Promise<Maker | undefined> {
  const maker = await tx
    .selectFrom('appUser as u')
    .innerJoin('account as a', 'a.accountId', 'u.accountId')
    .where('u.userId', '=', madeBy)
    .where('u.userStatus', '=', 'Active')
    .select(['u.email', 'u.firstName', 'u.language', 'a.language as companyLanguage', 'a.accountId'])
    .executeTakeFirst()
  if (!maker) return undefined
  const { accountId, email, firstName } = maker
  return {
    accountId,
    email,
    firstName: firstName ?? email,
    language: languageOf(maker.language ?? maker.companyLanguage),
  }
}

/** Notifies the maker of the decision. */
export async function mailMaker(
  tx: Tx,
  context: Context,
  set: StoredSet,
  { approve, note }: { approve: boolean; note: string | null },
): Promise<void> {
  const maker = await findMaker(tx, set)
  if (!maker) return
  const { language } = maker
  const inside = context.caller.accountId === maker.accountId
  const sight = { inside, hidden: await hidesAbove(tx, maker.accountId) }
  await queueMail(tx, {
    accountId: maker.accountId,
    to: maker.email,
    language,
    template: approve ? changeApproved : changeRejected,
    values: {
      firstName: maker.firstName,
      decidedBy: visibleName(context.caller.name, sight, language),
      sentence: sentenceOf(set, language),
      note: note ?? '—',
      link: linkTo(context, set),
    },
  })
}

/** Notifies the maker that no one decided in time. */
export async function mailExpired(tx: Tx, parts: Pick<Context, 'config'>, set: MailedSet): Promise<void> {
  const maker = await findMaker(tx, set)
  if (!maker) return
  const { accountId, email, firstName, language } = maker
  await queueMail(tx, {
    accountId,
    to: email,
    language,
    template: changeExpired,
    values: {
      firstName,
      sentence: sentenceOf(set, language),
      link: linkTo(parts, set),
    },
  })
}
