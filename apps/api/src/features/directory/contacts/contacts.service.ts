import { allowed, refused } from '@portal/contract/core/ability'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { type Contact, most, type contacts as routes } from '@portal/contract/directory/contacts/contacts.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getAccountIn } from '../accounts/accounts.service.ts'
import { type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import * as contacts from './contacts.repository.ts'

type Answer = Result<typeof routes.list>
type Body = Input<typeof routes.create>['body']

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

/** @throws Problem if the caller may not change the account, or its primary contact if `primary` */
function refuse(account: Account, primary: boolean): void {
  const { edit, editPrimary } = abilitiesOf(account)
  const { allowed: may, reason } = primary ? editPrimary : edit
  if (may) return
  if (reason === 'accountClosed') throw new Problem('account.inactive', { values: { status: account.accountStatus } })
  throw new Problem('auth.forbidden', { values: { access: reason ?? '' } })
}

/** A change of a contact; `of` identifies it. */
type ContactChange = { of: ContactFields & { contactKey: string }; changes: AuditChange[] }

/** Changes an account's contacts with the account locked, so that two concurrent changes leave one primary contact. */
const changing = (
  context: Context,
  acctKey: string,
  work: (tx: Tx, account: Account, stored: readonly Contact[]) => Promise<ContactChange>,
): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccountIn(tx, context, acctKey, { lock: true })
    const { of, changes } = await work(tx, account, await contacts.listContacts(tx, context.caller.scope, acctKey))
    if (changes.length > 0)
      await recordAudit(tx, context, {
        action: 'account.contactsChanged',
        accountId: acctKey,
        targets: [
          { type: 'account', key: acctKey, name: account.acctName },
          { type: 'contact', key: of.contactKey, name: contactText(of) },
        ],
        changes,
      })
    return answer(tx, context, account)
  })

const valuesOf = ({ phone = null, jobFunction = null, language = null, ...rest }: Body) => ({
  ...rest,
  phone,
  jobFunction,
  language,
})
type ContactFields = Pick<Contact, 'firstName' | 'lastName' | 'email' | 'kind'>
const contactText = ({ firstName, lastName, email, kind }: ContactFields) =>
  `${kind} ${firstName} ${lastName} <${email}>`

/** Keeps the current primary contact as a technical one. Returns the changes. */
async function demote(tx: Tx, { caller }: Context, acctKey: string, stored: readonly Contact[]) {
  await contacts.demotePrimary(tx, caller.scope, acctKey)
  return stored
    .filter(({ kind }) => kind === 'PRIMARY')
    .map((one) => ({ field: 'contact', old: contactText(one), new: contactText({ ...one, kind: 'TECHNICAL' }) }))
}

export const createContact = (context: Context, { params, body }: Input<typeof routes.create>) =>
  changing(context, params.acctKey, async (tx, account, stored) => {
    const primary = body.kind === 'PRIMARY'
    refuse(account, primary)
    if (stored.length >= most.contacts) throw new Problem('contact.tooMany', { values: { most: most.contacts } })
    const demoted = primary ? await demote(tx, context, account.acctKey, stored) : []
    const contactKey = uuid()
    await contacts.insertContact(tx, account.acctKey, contactKey, valuesOf(body))
    return {
      of: { ...body, contactKey },
      changes: [{ field: 'contact', old: null, new: contactText(body) }, ...demoted],
    }
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
    const takesPlace = body.kind === 'PRIMARY' && before.kind !== 'PRIMARY'
    const demoted = takesPlace ? await demote(tx, context, account.acctKey, stored) : []
    const values = valuesOf(body)
    await contacts.updateContact(tx, scope, account.acctKey, params.contactKey, values)
    return { of: before, changes: [...changedFields(before, values, 'contact.'), ...demoted] }
  })

export const removeContact = (context: Context, { params }: Input<typeof routes.remove>) =>
  changing(context, params.acctKey, async (tx, account, stored) => {
    const removed = find(stored, params.contactKey)
    refuse(account, false)
    if (removed.kind === 'PRIMARY') throw new Problem('contact.onePrimary')
    await contacts.removeContact(tx, context.caller.scope, account.acctKey, params.contactKey)
    return { of: removed, changes: [{ field: 'contact', old: contactText(removed), new: null }] }
  })
