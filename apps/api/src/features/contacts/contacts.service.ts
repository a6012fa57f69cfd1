import { allowed, refused } from '@portal/contract/core/ability'
import type { Account } from '@portal/contract/accounts/accounts.contract'
import { type Contact, most, type contacts as routes } from '@portal/contract/contacts/contacts.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { getAccountIn } from '../accounts/accounts.service.ts'
import { type AuditChange, recordAudit } from '../audit/audit.service.ts'
import { changedFields } from '../audit/changes.ts'
import * as contacts from './contacts.repository.ts'

type Answer = Result<typeof routes.list>
type Given = Input<typeof routes.create>['body']

const abilitiesOf = ({ abilities: { edit }, editableFields }: Account) => ({
  edit,
  editPrimary: !edit.allowed
    ? edit
    : editableFields.includes('primaryContact')
      ? allowed
      : refused('AcctPrimaryContact:W'),
})
const answer = async (tx: Tx, { caller }: Context, account: Account): Promise<Answer> => ({
  items: await contacts.listContacts(tx, caller.scope, account.acctKey),
  ...abilitiesOf(account),
})

/** The contacts of an account, the primary one first. */
export const listContacts = (context: Context, { params }: Input<typeof routes.list>): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) =>
    answer(tx, context, await getAccountIn(tx, context, params.acctKey)),
  )

/** @throws Problem when the account, or its primary contact where that is concerned, is not the caller's to change */
function refuse(account: Account, primary: boolean): void {
  const { edit, editPrimary } = abilitiesOf(account)
  const { allowed: may, reason } = primary ? editPrimary : edit
  if (may) return
  if (reason === 'accountClosed') throw new Problem('account.inactive', { values: { status: account.accountStatus } })
  throw new Problem('auth.forbidden', { values: { access: reason ?? '' } })
}

/** One change of the contacts of an account that is locked meanwhile, so that two at once leave one primary contact. */
const changing = (
  context: Context,
  acctKey: string,
  work: (tx: Tx, account: Account, stored: readonly Contact[]) => Promise<AuditChange[]>,
): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccountIn(tx, context, acctKey, { lock: true })
    const changes = await work(tx, account, await contacts.listContacts(tx, context.caller.scope, acctKey))
    if (changes.length > 0)
      await recordAudit(tx, context, {
        action: 'account.contactsChanged',
        accountId: acctKey,
        targets: [{ type: 'account', key: acctKey, name: account.acctName }],
        changes,
      })
    return answer(tx, context, account)
  })

const valuesOf = ({ phone = null, jobFunction = null, language = null, ...given }: Given) => ({
  ...given,
  phone,
  jobFunction,
  language,
})
const named = ({ firstName, lastName, email, kind }: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'kind'>) =>
  `${kind} ${firstName} ${lastName} <${email}>`

export const createContact = (context: Context, { params, body }: Input<typeof routes.create>) =>
  changing(context, params.acctKey, async (tx, account, stored) => {
    const primary = body.kind === 'PRIMARY'
    refuse(account, primary)
    if (stored.length >= most.contacts) throw new Problem('contact.tooMany', { values: { most: most.contacts } })
    if (primary) await contacts.demotePrimary(tx, context.caller.scope, account.acctKey)
    await contacts.insertContact(tx, account.acctKey, uuid(), valuesOf(body))
    return [{ field: 'contact', old: null, new: named(body) }]
  })

const find = (stored: readonly Contact[], contactKey: string): Contact => {
  const found = stored.find((one) => one.contactKey === contactKey)
  if (!found) throw new Problem('contact.notFound')
  return found
}

export const updateContact = (context: Context, { params, body }: Input<typeof routes.update>) =>
  changing(context, params.acctKey, async (tx, account, stored) => {
    const before = find(stored, params.contactKey)
    refuse(account, before.kind === 'PRIMARY' || body.kind === 'PRIMARY')
    if (before.kind === 'PRIMARY' && body.kind !== 'PRIMARY') throw new Problem('contact.onePrimary')
    const { scope } = context.caller
    if (body.kind === 'PRIMARY' && before.kind !== 'PRIMARY') await contacts.demotePrimary(tx, scope, account.acctKey)
    const values = valuesOf(body)
    await contacts.updateContact(tx, scope, account.acctKey, params.contactKey, values)
    return changedFields(before, values, 'contact.')
  })

export const removeContact = (context: Context, { params }: Input<typeof routes.remove>) =>
  changing(context, params.acctKey, async (tx, account, stored) => {
    const gone = find(stored, params.contactKey)
    refuse(account, false)
    if (gone.kind === 'PRIMARY') throw new Problem('contact.onePrimary')
    await contacts.removeContact(tx, context.caller.scope, account.acctKey, params.contactKey)
    return [{ field: 'contact', old: named(gone), new: null }]
  })
