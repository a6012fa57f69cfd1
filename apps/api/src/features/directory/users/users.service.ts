import type { Actor, Caller } from '../../../platform/access/caller.ts'
import type { Role } from '@portal/contract/core/access/access.flags'
import { Problem } from '@portal/contract/core/errors'
import { languageOf } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import type { LoginDetail, Preferences, users } from '@portal/contract/directory/users/users.contract'
import { last, type Tx } from '../../../platform/db/db.ts'
import type { Context, PersonContext } from '../../../platform/http/context.ts'
import { type ChainRow, chainOf } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { sessionChanged } from '../../../core/sessions/sessions.ts'
import { modulesOf } from './users.create.ts'
import { noticesOf } from './users.profile.ts'
import {
  getPersonWithCompany,
  hasAdministrators,
  lockPreferences,
  type PersonWithCompany,
  updatePerson,
} from './users.repository.ts'

/** Specification section 6, "long forms". */
const roleNames: Record<Role, string> = {
  RA: 'administrator',
  SP: 'serviceprovideradmin',
  DT: 'distributoradmin',
  RS: 'reselleradmin',
  CU: 'customeradmin',
}
/**
 * Seconds that the idle dialog counts (specification sections 4 and 9); a setting of the company decides when it opens.
 */
const idleWarning = 59
const actingBy = ({ email, name, companyName, reason }: Actor) => ({ email, name, companyName, reason })

/** The maximum number of lists that one person may customise. */
const maxLists = 30

/** The person's choice, else the company's. The time zone comes from the nearest company that has one. */
const preferencesOf = (person: PersonWithCompany, chain: readonly ChainRow[]): Preferences => ({
  language: languageOf(person.language ?? person.companyLanguage),
  theme: person.theme as Preferences['theme'],
  density: person.density as Preferences['density'],
  dateFormat: person.dateFormat ?? person.companyDateFormat,
  timeZone: person.timeZone ?? chain.findLast(({ timeZone }) => timeZone !== null)?.timeZone ?? 'UTC',
  columns: person.listColumns as Preferences['columns'],
  setupSteps: person.setupSteps,
})

async function find(tx: Tx, { caller }: Context) {
  const person = await getPersonWithCompany(tx, caller.scope, caller.userId)
  return { person, chain: await chainOf(last(tx), person.accountId) }
}

/** The direct parent is the only company above that is included. */
function companyOf({ acctType: companyType }: Caller, person: PersonWithCompany, chain: readonly ChainRow[]) {
  const parent = chain.at(-2)
  return {
    companyType,
    companyKey: person.accountId,
    companyName: person.acctName,
    companyNumber: person.acctNumber,
    custType: person.custType,
    parentType: parent?.acctType ?? null,
    parentKey: parent?.accountId ?? null,
    parentName: parent?.acctName ?? null,
  }
}

export const ownCompany = (context: Context) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { person, chain } = await find(tx, context)
    return companyOf(context.caller, person, chain)
  })

/** The signed-in person, company and preferences. The direct parent is the only company above that is included. */
export async function loginDetail(context: PersonContext): Promise<LoginDetail> {
  const { db, caller, config } = context
  const { person, chain } = await db.inScope(caller.scope, (tx) => find(tx, context))
  return {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    userKey: person.userId,
    roleCode: caller.role,
    roleName: roleNames[caller.role],
    ...companyOf(caller, person, chain),
    providerName: config.providerName,
    eSignService: config.esignUrl !== undefined,
    sessionKey: caller.sessionId,
    ramAccess: caller.accountAdministration,
    sessionEndsOn: caller.sessionEndsAt,
    sso: caller.ssoConfigId !== undefined,
    actingBy: caller.actor ? actingBy(caller.actor) : null,
    modules: modulesOf(caller),
    idleAfter: caller.idleMinutes * 60,
    idleWarning,
    notices: noticesOf(person.noticeChoices),
    preferences: preferencesOf(person, chain),
  }
}

type StoredPreferences = Awaited<ReturnType<typeof lockPreferences>>
type Patch = Input<typeof users.updatePreferences>['body']

/** The changes of a patch, under their wire names for the audit; lists of columns are added to the stored ones. */
function changesOf(stored: StoredPreferences, { columns, ...plain }: Patch) {
  const preferences = {
    ...plain,
    ...(columns && { listColumns: { ...(stored.listColumns as Preferences['columns']), ...columns } }),
  }
  return Object.entries(preferences)
    .map(([field, value]) => ({ field, old: stored[field as keyof StoredPreferences], new: value }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
}
const wireName = (field: string) =>
  field === 'listColumns' ? 'Columns' : field.charAt(0).toUpperCase() + field.slice(1)
/** Fields that administrators can edit too, so a change increments the record's version. */
const shared = ['language', 'dateFormat', 'timeZone']

/** Changes the caller's preferences. They concern only the caller, so people of a suspended company may do it. */
export async function updatePreferences(context: PersonContext, { body }: Input<typeof users.updatePreferences>) {
  const { db, caller } = context
  return db.inScope(caller.scope, async (tx) => {
    const changes = changesOf(await lockPreferences(tx, caller.scope, caller.userId), body)
    const lists = changes.find(({ field }) => field === 'listColumns')
    if (lists && Object.keys(lists.new as object).length > maxLists)
      throw new Problem('request.invalid', {
        fields: [{ field: 'Columns', code: 'tooMany', params: { max: maxLists } }],
      })
    if (changes.length) {
      const values = Object.fromEntries(
        changes.map(({ field, new: value }) => [field, field === 'listColumns' ? JSON.stringify(value) : value]),
      )
      const counts = changes.some(({ field }) => shared.includes(field))
      await updatePerson(tx, caller.scope, caller.userId, values, counts ? caller.by : undefined)
      const targets = [{ type: 'user', key: caller.userId, name: caller.email }]
      await recordAudit(tx, context, {
        action: 'user.preferencesChanged',
        accountId: caller.accountId,
        targets,
        changes: changes.map((change) => ({ ...change, field: wireName(change.field) })),
      })
      await sessionChanged(tx, caller.userId)
    }
    const { person, chain } = await find(tx, context)
    return preferencesOf(person, chain)
  })
}

/** Whether someone besides the caller administers their company. */
export const hasSecondAdministrator = ({ db, caller }: PersonContext): Promise<boolean> =>
  db.inScope(caller.scope, (tx) => hasAdministrators(tx, caller.scope, caller.accountId))
