import { roleAt } from '@portal/contract/core/access/access.reach.rules'
import { operationCodes } from '@portal/contract/core/changes/changes.fields'
import { newEmail, normalEmail } from '@portal/contract/core/fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { scim as routes } from '@portal/contract/machines/scim/scim.contract'
import { maxKept } from '@portal/contract/machines/scim/scim.rules'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isUuid } from '../../../platform/list/cursor.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'
import { sendActivationMail } from '../../directory/users/users.invite.service.ts'
import { createPerson } from '../../directory/users/users.create.service.ts'
import { changeRecord, countChange } from '../../directory/users/users.record.service.ts'
import { restorePerson } from '../../directory/users/users.restore.service.ts'
import { changeStanding, lockForProvisioning } from '../../directory/users/users.provisioning.service.ts'
import { isActive, storedAttributes, projected, recordOf, userNameOf, userResource } from './scim.answers.ts'
import { startOf } from './scim.start.ts'
import { patched } from './scim.apply.ts'
import { requireSchema } from './scim.message.ts'
import { stepsOf } from './scim.patch.ts'
import * as records from './scim.repository.ts'
import { kinds, type Resource, userSchema } from './scim.schemas.ts'
import { defined, wholeOf } from './scim.values.ts'

type Params = { acctKey: string; id: string }
type UserQuery = Input<typeof routes.getUser>['query']

/** @throws Problem account.notFound */
export async function getAccount(tx: Tx, { caller }: Context, acctKey: string): Promise<records.AccountRow> {
  const account = await records.findAccount(tx, caller.scope, acctKey)
  if (!account) throw new Problem('account.notFound')
  return account
}
/** @throws Problem account.notFound, scim.notFound */
async function getRow(tx: Tx, context: Context, { acctKey, id }: Params, options = {}): Promise<records.PersonRow> {
  await getAccount(tx, context, acctKey)
  const key = id.toLowerCase()
  const row = isUuid(key) ? await records.findPerson(tx, context.caller.scope, acctKey, key, options) : undefined
  if (!row) throw new Problem('scim.notFound')
  return row
}
const resourceOf = ({ config }: Context, row: records.PersonRow, query: UserQuery) =>
  projected('User', userResource(config, row), query)

export const getUser = (context: Context, { params, query }: Input<typeof routes.getUser>) =>
  context.db.inScope(context.caller.scope, async (tx) => resourceOf(context, await getRow(tx, context, params), query))

const externalIdOf = ({ externalId }: Resource): string | null => {
  if (externalId === undefined || externalId === null || externalId === '') return null
  if (typeof externalId === 'string' && externalId.length <= 255) return externalId
  throw new Problem('scim.invalidValue', { values: { why: 'externalId' } })
}
const kindIn = ({ userType }: Resource) => kinds.find((kind) => kind === userType)
/** The kind of a new person: as requested, else the account's default (as for imports). Unknown words are ignored. */
const kindOf = (resource: Resource, { acctType }: records.AccountRow): UserKind =>
  kindIn(resource) ?? (acctType === 'CU' ? 'ENDUSER' : 'ADMIN')
/** The stored part of a resource: without attributes that only repeat the portal's own fields. */
function keptIn(resource: Resource, own: Resource, before: Resource): Resource {
  const isOwn = (name: string, value: unknown) => !(name in before) && isDeepStrictEqual(value, own[name])
  const kept = Object.fromEntries(
    Object.entries(storedAttributes(resource)).filter(([name, value]) => !isOwn(name, value)),
  )
  if (Buffer.byteLength(JSON.stringify(kept)) <= maxKept) return kept
  throw new Problem('scim.invalidValue', { values: { why: `> ${maxKept} bytes` } })
}
function emailIn({ userName }: Resource): string {
  const email = z.safeParse(newEmail(), userName)
  if (email.success) return email.data
  throw new Problem('scim.invalidValue', { values: { why: 'userName' } })
}

/** Whether a person will sign in only through an identity provider, so that no invitation is mailed. */
const signsInElsewhere = (
  { db }: Context,
  { accountId, acctType }: records.AccountRow,
  email: string,
  kind: UserKind,
) => {
  const roleCode = kind === 'ENDUSER' ? null : roleAt(acctType)
  const nobody = '00000000-0000-0000-0000-000000000000'
  return db.asAuth((tx) => ssoEnforcedFor(tx, { userId: nobody, accountId, email, roleCode }))
}

/** Adds a person, or restores one whom the account removed within the last 30 days. */
export async function createUser(context: Context, { params, query, body }: Input<typeof routes.createUser>) {
  const { db, caller } = context
  requireSchema(body, userSchema)
  const wholeResource = defined(wholeOf('User', body))
  const email = emailIn(wholeResource)
  const account = await db.inScope(caller.scope, (tx) => getAccount(tx, context, params.acctKey))
  const kind = kindOf(wholeResource, account)
  const elsewhere = await signsInElsewhere(context, account, normalEmail(email), kind)
  const inactive = wholeResource['active'] === false
  const quiet = inactive || elsewhere
  return db.inScope(caller.scope, async (tx) => {
    const before = await records.findByEmail(tx, caller.scope, account.accountId, normalEmail(email))
    const isBack = before?.userStatus === 'Removed'
    const userId = isBack
      ? await restoreUser(tx, context, before.userId)
      : await make(tx, context, account, { resource: wholeResource, email, kind, quiet })
    const row = await present(tx, context, account.accountId, userId)
    const options = { made: true, waits: inactive && !elsewhere && row.userStatus === 'Invited', before: {} }
    await save(tx, context, row, { ...wholeResource, userName: userNameOf(row), userType: row.kind }, options, !isBack)
    return resourceOf(context, await present(tx, context, account.accountId, userId), query)
  })
}
/** A person who is known to exist. */
const present = async (tx: Tx, { caller }: Context, accountId: string, userId: string) =>
  (await records.findPerson(tx, caller.scope, accountId, userId)) as records.PersonRow
const restoreUser = async (tx: Tx, context: Context, userId: string) => {
  await restorePerson(tx, context, userId)
  return userId
}
type NewUser = { resource: Resource; email: string; kind: UserKind; quiet: boolean }
async function make(tx: Tx, context: Context, account: records.AccountRow, { resource, email, kind, quiet }: NewUser) {
  const { firstName = null, lastName = null, phone = null, language, timeZone = null } = recordOf(resource, {})
  const groupKeys = kind === 'ENDUSER' ? [] : [(await startOf(tx, context, account.accountId)).groupKey]
  const person = { firstName, lastName, phone, timeZone, kind, groupKeys, ...(language && { language }) }
  const createdPerson = await createPerson(tx, context, { acctKey: account.accountId, email, ...person }, { quiet })
  return createdPerson.userKey
}

/**
 * A person who was not removed, locked: concurrent changes of the same person take turns.
 * @param ifMatch the version that the client saw, if it sends one
 * @throws Problem scim.notFound, request.stale
 */
async function lockUser(tx: Tx, context: Context, params: Params, ifMatch: number | undefined) {
  const storedRow = await getRow(tx, context, params)
  await lockForProvisioning(tx, context, storedRow.userId)
  const row = await getRow(tx, context, params, { lock: true })
  if (ifMatch !== undefined && row.version !== ifMatch) throw new Problem('request.stale')
  return row
}

async function change(
  context: Context,
  { params, query, ifMatch }: { params: Params; query: UserQuery; ifMatch?: number },
  after: (before: Resource) => Resource,
  whole = false,
) {
  const { db, caller, config } = context
  return db.inScope(caller.scope, async (tx) => {
    const row = await lockUser(tx, context, params, ifMatch)
    const before = userResource(config, row)
    const options = { made: false, waits: row.waits ?? false, before: whole ? (row.kept ?? {}) : before }
    await save(tx, context, row, after(before), options)
    return resourceOf(context, await present(tx, context, row.accountId, row.userId), query)
  })
}

export const replaceUser = (context: Context, { body, ...request }: Input<typeof routes.replaceUser>) => {
  requireSchema(body, userSchema)
  const wholeResource = defined(wholeOf('User', body))
  // Attributes that a whole resource omits are cleared, except those that decide a person's identity.
  return change(
    context,
    request,
    ({ active, userType, name }) => ({ active, userType, ...wholeResource, name: nameIn(wholeResource, name) }),
    true,
  )
}
const nameIn = ({ name }: Resource, before: unknown): Resource => {
  const [nameInput, { givenName, familyName }] = [(name ?? {}) as Resource, (before ?? {}) as Resource]
  return 'givenName' in nameInput || 'familyName' in nameInput
    ? nameInput
    : defined({ givenName, familyName, ...nameInput })
}

export const patchUser = (context: Context, { body, ...request }: Input<typeof routes.patchUser>) => {
  const steps = stepsOf('User', body)
  return change(context, request, (before) => patched(before, steps))
}

const mutability = (why: string) => new Problem('scim.mutability', { values: { why } })
type WriteOptions = {
  made: boolean
  waits: boolean
  /** The former content of the resource, so that omitted attributes are cleared. */
  before: Resource
}
/** Saves a resource's data about a person, each part by the portal's own rules. */
async function save(
  tx: Tx,
  context: Context,
  row: records.PersonRow,
  resource: Resource,
  options: WriteOptions,
  isNew = false,
): Promise<void> {
  if (normalEmail(emailIn(resource)) !== row.email) throw mutability('userName')
  const kind = kindIn(resource)
  if (kind && kind !== row.kind) throw mutability('userType')
  const active = resource['active'] ?? true
  const invites = active !== isActive(row) && (await stand(tx, context, row, active === true)) && options.waits
  if (invites) await invite(tx, context, row)
  const changed = !isNew && (await changeRecord(tx, context, row.userId, recordOf(resource, options.before)))
  const waits = options.waits && !invites
  const kept = keptIn(resource, userResource(context.config, row), row.kept ?? {})
  await keep(tx, context, row, { externalId: externalIdOf(resource), kept, made: options.made, waits }, changed)
}
type PersonUpdate = Parameters<typeof records.keepPerson>[2]
async function keep(tx: Tx, context: Context, row: records.PersonRow, update: PersonUpdate, changed: boolean) {
  const { userId, accountId, email } = row
  const renamed = row.externalId !== update.externalId
  const same = !renamed && isDeepStrictEqual(row.kept, update.kept)
  if (same && !changed && update.waits === row.waits) return
  const taken = { scim_person_external: 'scim.externalIdTaken' } as const
  await onConflict(taken, () => records.keepPerson(tx, { userId, accountId }, update, context.caller.by))
  if (changed || update.made || same) return
  await countChange(tx, context, userId)
  await recordAudit(tx, context, {
    action: 'user.updated',
    accountId,
    targets: [{ type: 'user', key: userId, name: email }],
    changes: renamed ? [{ field: 'scimId', old: row.externalId, new: update.externalId }] : [],
  })
}

/** Disables a person, or enables them again. Returns whether they are now invited. */
const stand = async (tx: Tx, context: Context, { userId }: records.PersonRow, active: boolean) =>
  (await changeStanding(tx, context, userId, active ? operationCodes.enable : operationCodes.disable)) === 'Invited'
/** A person who was created inactive is invited when they become active. */
async function invite(tx: Tx, context: Context, row: records.PersonRow): Promise<void> {
  const account = await getAccount(tx, context, row.accountId)
  if (row.roleCode !== null || account.sendEmailEndUser)
    await sendActivationMail(tx, context, account, row.userId, {
      ...row,
      email: userNameOf(row),
      language: row.language ?? undefined,
    })
}

export const removeUser = (context: Context, { params, ifMatch }: Input<typeof routes.removeUser>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await lockUser(tx, context, params, ifMatch)
    await changeStanding(tx, context, row.userId, operationCodes.remove)
    return null
  })
