import { roleAt } from '@portal/contract/core/access/access.reach.rules'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import type { User } from '@portal/contract/directory/users/users.person'
import {
  refusalOfChange,
  refusalOfRole,
  restorableUntil,
  roleChoices,
  type Refusal,
} from '@portal/contract/directory/users/users.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { languageOf } from '@portal/contract/core/language'
import { type Caller, requireStepUp } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findLocked } from '../../../platform/limits/attempts.ts'
import { chainOf } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { withAuthors } from '../../../core/people/people.authors.ts'
import { refuseRole } from '../../../core/reach/reach.ts'
import { mayActFor } from '../../../core/sessions/sessions.acting.ts'
import { sessionChanged } from '../../../core/sessions/sessions.ts'
import * as people from './users.person.repository.ts'
import { updatePerson } from './users.repository.ts'
import { refuse, requireNamed } from './users.rules.ts'
import { lockAdministrators } from './users.status.repository.ts'

type Row = people.PersonRow
type Patch = Input<typeof routes.update>['body']

/** A person of the caller's tree who was not removed, or can still be restored. @throws Problem user.notFound */
export async function getPersonRow(tx: Tx, { caller }: Context, userKey: string, options = {}): Promise<Row> {
  const row = await people.findPerson(tx, caller.scope, userKey, options)
  const until = row && restorableUntil(row)
  if (!row || (until && Date.parse(until) < Date.now())) throw new Problem('user.notFound')
  return row
}

const fields = [
  'firstName',
  'lastName',
  'jobFunction',
  'phone',
  'language',
  'timeZone',
  'dateFormat',
  'referenceKey',
] as const satisfies (keyof Patch)[]

const abilityOf = (refusal: Refusal | undefined) =>
  refusal ? refused(refusal.code === 'auth.forbidden' ? (refusal.values?.['access'] ?? '') : refusal.code) : allowed
function editAbility(caller: Caller, row: Row) {
  if (!holds(caller.rights, 'AcctMgmnt:W')) return refused('AcctMgmnt:W')
  return abilityOf(refusalOfChange(caller, row))
}

/** Adds the inherited values, and the people who created and changed the row. */
async function seen(tx: Tx, { caller }: Context, row: Row) {
  const authorOf = await withAuthors(tx, caller, [
    { by: row.createdBy, on: row.createdAt },
    { by: row.modifiedBy, on: row.modifiedAt },
  ])
  const chain = await chainOf(tx, row.accountId)
  const inherited = {
    language: languageOf(row.companyLanguage),
    timeZone: chain.findLast(({ timeZone }) => timeZone !== null)?.timeZone ?? 'UTC',
    dateFormat: row.companyDateFormat,
  }
  const by = (email: string | null, on: string) => authorOf({ by: email, on }).name
  return { row, inherited, createdBy: by(row.createdBy, row.createdAt), modifiedBy: by(row.modifiedBy, row.modifiedAt) }
}

async function present({ db, caller }: Context, view: Awaited<ReturnType<typeof seen>>): Promise<User> {
  const { row, ...more } = view
  const { userId, accountId, emailTyped, userStatus, acctName, acctType, admitted } = row
  const locks = await db.asAuth((tx) => findLocked(tx, [row]))
  const { lockedUntil = null, factorOff = false } = locks.get(userId) ?? {}
  const edit = editAbility(caller, row)
  const removed = userStatus === 'Removed'
  const choices = edit.allowed && !removed && !caller.actor ? roleChoices(caller, row) : []
  const own = Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, (typeof fields)[number]>
  return {
    userKey: userId,
    acctKey: accountId,
    acctName,
    acctType,
    email: emailTyped || row.email,
    kind: row.kind,
    ...own,
    roleCode: row.roleCode,
    status: userStatus,
    registrationPending: row.registrationPending,
    mfaState: row.mfaState,
    lockedUntil,
    factorOff,
    lastLoginOn: row.lastLoginAt,
    restorableUntil: restorableUntil(row),
    ...more,
    createdOn: row.createdAt,
    modifiedOn: row.modifiedAt,
    mayActFor: admitted && mayActFor(caller, row),
    roleChoices: [...choices],
    editableFields: edit.allowed && !removed ? [...fields, ...(choices.length > 0 ? (['roleCode'] as const) : [])] : [],
    abilities: {
      edit: edit.allowed && removed ? refused('user.notFound') : edit,
      restore: edit.allowed && !removed ? refused('user.notRemoved') : edit,
    },
    version: row.version,
  }
}

/** A person of the caller's tree, with the fields that the caller may change. */
export const getUser = async (context: Context, { params }: Input<typeof routes.get>): Promise<User> =>
  present(
    context,
    await context.db.inScope(context.caller.scope, async (tx) =>
      seen(tx, context, await getPersonRow(tx, context, params.userKey)),
    ),
  )

/**
 * Checks another role: it needs a step-up, may not exceed the caller's rights, and the last person with the company's
 * role keeps it.
 */
async function requireRole(tx: Tx, { caller }: Context, row: Row, newRole: Row['roleCode']): Promise<void> {
  refuse(refusalOfRole(caller, row, newRole))
  requireStepUp(caller)
  if (newRole) await refuseRole(tx, caller, row.userId, newRole)
  const own = roleAt(row.acctType)
  if (row.roleCode === own && (await people.countOfRole(tx, caller.scope, row.accountId, own)) < 2)
    throw new Problem('user.lastAdministrator')
}

/** Changes a person's record, if its version is still the one that was seen. */
export async function updateUser(context: Context, { params, body, ifMatch }: Input<typeof routes.update>) {
  const { db, caller } = context
  const { stale, ...view } = await db.inScope(caller.scope, async (tx) => {
    // Locked before the person's row, as when people are removed.
    if (body.roleCode !== undefined) await lockAdministrators(tx, caller.scope, [params.userKey])
    const row = await getPersonRow(tx, context, params.userKey, { lock: true })
    if (row.userStatus === 'Removed') throw new Problem('user.notFound')
    refuse(refusalOfChange(caller, row))
    if (row.version !== ifMatch) return { ...(await seen(tx, context, row)), stale: true }
    requireNamed(row, body)
    const changes = changedFields(row, body)
    if (changes.length > 0) await saveRecord(tx, context, row, body, changes)
    return { ...(await seen(tx, context, await getPersonRow(tx, context, params.userKey))), stale: false }
  })
  const user = await present(context, view)
  if (stale) throw new Problem('request.stale', { current: user })
  return user
}

export async function saveRecord(
  tx: Tx,
  context: Context,
  row: Row,
  body: Patch,
  changes: ReturnType<typeof changedFields>,
) {
  const { caller } = context
  const role = changes.some(({ field }) => field === 'roleCode')
  if (role) await requireRole(tx, context, row, body.roleCode ?? null)
  const values = Object.fromEntries(changes.map(({ field, new: value }) => [field, value]))
  await updatePerson(tx, caller.scope, row.userId, values, caller.by)
  await sessionChanged(tx, row.userId)
  await recordAudit(tx, context, {
    action: role ? 'user.roleChanged' : 'user.updated',
    accountId: row.accountId,
    targets: [{ type: 'user', key: row.userId, name: row.email }],
    changes,
  })
}
