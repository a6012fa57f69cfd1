import { missingForAdministrators } from '@portal/contract/core/access/access.further.rules'
import type { Account, NewCustomer, NewProvider } from '@portal/contract/directory/accounts/accounts.contract'
import { type AccountPatch, initialValues, wireField } from '@portal/contract/directory/accounts/accounts.declared'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import {
  allowedChildTypes,
  editableFields,
  emailSwitches,
  mayCreateChild,
} from '@portal/contract/directory/accounts/accounts.rules'
import { Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../../platform/db/conflicts.ts'
import { type Tx, unawaited } from '../../../platform/db/db.ts'
import { isBoxed } from '../../../platform/access/caller.ts'
import { unboxed } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { refuseInvitation, tagsBeyond } from '../../../core/reach/reach.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { companyPlans, type SoldPlan } from '../../../core/companyPlans/companyPlans.ts'
import { requireRoom } from '../../../core/limits/limits.ts'
import { listForNew } from '../../delivery/domains/domains.created.service.ts'
import { inviteAdministrator } from '../users/users.invite.service.ts'
import type { AccountValues } from './accounts.columns.ts'
import { presentAccount } from './accounts.present.ts'
import * as accounts from './accounts.repository.ts'
import { accountConflicts } from '../../../core/accounts/accounts.conflicts.ts'
import { refuseUnlessPossible } from './accounts.service.ts'

type NewAccount = NewProvider | NewCustomer
type CustomerParts = Pick<NewCustomer, 'plans' | 'domains'>

/** Creates a partner company with its first administrator. */
export const createProvider = (context: Context, { body }: { body: NewProvider }) =>
  context.db.inScope(context.caller.scope, (tx) => create(tx, context, body, body.account.acctType))
/** Creates a customer with its first administrator, plans and domains in one transaction. */
export const createCustomer = (context: Context, { body }: { body: NewCustomer }) =>
  context.db.inScope(context.caller.scope, (tx) => create(tx, context, body, 'CU'))

async function create(tx: Tx, context: Context, body: NewAccount & CustomerParts, acctType: AccountType) {
  const parent = await getParent(tx, context, body.parentKey, acctType)
  const { acctType: _, primaryContact, ...rest } = body.account
  const values = completeValues(context, acctType, rest)
  const above = { acctKey: parent.acctKey, acctName: parent.acctName, acctType: parent.acctType }
  await refuseUnlessPossible(tx, context, { acctType, chain: [...parent.chain, above] }, values, 'Account.')

  if (acctType === 'CU') await requireRoom(tx, context.caller, parent.acctKey, { customers: 1 })
  const accountId = uuid()
  const { admin, sendActivation = true } = body
  const { acctNumber, createdAt } = await insert(tx, context, {
    ...values,
    accountId,
    parentId: parent.acctKey,
    acctType,
  })
  await accounts.savePrimaryContact(unawaited(tx), uuid(), accountId, primaryContact ?? contactOf(admin))
  const targets = [{ type: 'account', key: accountId, name: values.acctName }]
  await recordAudit(tx, context, { action: 'account.created', accountId, targets })
  const company = { accountId, acctName: values.acctName, acctType, language: values.language }
  await refuseReach(tx, context, [...parent.chain, above], { ...values, accountId, acctType })
  // Comes before the administrator: limits are checked in the order of customers, seats, administrators.
  const plans: SoldPlan[] = acctType === 'CU' ? await companyPlans().sellToNew(tx, context, accountId, body.plans) : []
  const domains = body.domains?.length ? await listForNew(tx, context, accountId, body.domains) : []
  const adminUserKey = await inviteAdministrator(tx, context, company, admin, sendActivation)
  const created = { acctKey: accountId, acctNumber, accountStatus: 'Pending' as const, createdOn: createdAt }
  return { ...created, adminUserKey, adminEmail: admin.email, plans, domains }
}

/** The administrator must be able to give access to all that the company will contain. */
async function refuseReach(
  tx: Tx,
  { caller }: Context,
  chain: Account['chain'],
  { accountId, acctType, tags }: Pick<AccountValues, 'tags'> & { accountId: string; acctType: AccountType },
) {
  const company = { accountId, acctType, tags, above: chain.map(({ acctKey }) => acctKey) }
  // A new company has no tags yet, so access that the caller's groups open by a tag would be a gain.
  const problem = (await tagsBeyond(tx, caller, [{ ...company, tags: [], added: tags }])).get(accountId)
  if (problem) throw problem
  if (acctType !== 'CU') await refuseInvitation(tx, caller, company)
}

/** The company to create below, if the caller may do so. */
async function getParent(tx: Tx, context: Context, parentKey: string, acctType: AccountType): Promise<Account> {
  const scope = unboxed(context.caller.scope)
  await accounts.lockPlace(tx, scope, parentKey)
  const found = await accounts.findAccount(tx, scope, parentKey)
  if (!found) throw new Problem('account.notFound', { fields: [{ field: 'ParentKey', code: 'key' }] })
  const parent = presentAccount(context.caller, found)
  refuseUnlessCreatable(context, parent, acctType)
  return parent
}

const insert = (
  tx: Tx,
  { caller }: Context,
  values: AccountValues & { accountId: string; parentId: string; acctType: AccountType },
) =>
  onConflict(accountConflicts, () =>
    accounts.insertAccount(tx, {
      ...values,
      accountStatus: 'Pending',
      createdBy: caller.by,
      modifiedBy: caller.by,
    }),
  )

const contactOf = ({ firstName, lastName, email, phone = null, jobFunction = null }: NewAccount['admin']) => ({
  firstName,
  lastName,
  email,
  phone,
  jobFunction,
})

function refuseUnlessCreatable({ caller }: Context, parent: Account, acctType: AccountType) {
  const { allowed, reason } = mayCreateChild(caller.rights, { own: false, ...parent })
  if (!allowedChildTypes(parent.acctType).includes(acctType))
    throw new Problem('account.typeNotAllowed', { values: { type: acctType, parentType: parent.acctType } })
  if (!allowed && reason === 'parentInactive')
    throw new Problem('account.parentInactive', { values: { status: parent.effectiveStatus } })
  const missing = allowed ? missingForAdministrators(caller.rights, acctType) : reason
  if (missing) throw new Problem('auth.forbidden', { values: { access: missing } })
}

const sandbox = { transactionEnvironment: 'SANDBOX' } as const
/** The given fields with the defaults of `product.md` 1.2; a field that the creator could not edit is refused by name. */
function completeValues(
  { caller }: Context,
  acctType: AccountType,
  next: Omit<AccountPatch, 'primaryContact'> & { acctName: string },
): AccountValues {
  const settable: string[] = editableFields(caller.rights, {
    own: false,
    acctType,
    accountStatus: 'Active',
    effectiveStatus: 'Active',
  })
  if (isBoxed(caller) && acctType !== 'CU') throw new Problem('key.sandbox')
  const refused = Object.keys(next).filter((field) => !settable.includes(field))
  if (refused.length)
    throw new Problem('request.invalid', {
      fields: refused.map((field) => ({
        field: `Account.${wireField(field)}`,
        code: 'notEditable' as const,
      })),
    })
  const values = { ...initialValues(acctType), ...(isBoxed(caller) && sandbox), ...next } as AccountValues
  if (isBoxed(caller) && values.transactionEnvironment !== sandbox.transactionEnvironment)
    throw new Problem('key.sandbox')
  return { ...values, ...emailSwitches(values) }
}
