import type { Account } from '@portal/contract/accounts/accounts.contract'
import type { AccountPatch } from '@portal/contract/accounts/accounts.fields'
import { valueAt } from '../../../ui/form/values.ts'

// How an account stands in a form: empty texts instead of null, and back again when it is saved.

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

const contactOf = (contact: Account['primaryContact']) => ({
  firstName: text(contact?.firstName),
  lastName: text(contact?.lastName),
  email: text(contact?.email),
  phone: text(contact?.phone),
  jobFunction: text(contact?.jobFunction),
})
const addressOf = (address: Account['address']) => ({
  line1: text(address?.line1),
  line2: text(address?.line2),
  city: text(address?.city),
  region: text(address?.region),
  postal: text(address?.postal),
  country: text(address?.country),
})

/** Everything of an account that its form shows. */
export function toForm(account: Account) {
  return {
    acctName: account.acctName,
    legalName: text(account.legalName),
    industryCode: text(account.industryCode),
    customerRefCode: text(account.customerRefCode),
    manager: text(account.manager),
    custType: text(account.custType),
    transactionEnvironment: text(account.transactionEnvironment),
    enterpriseWorkflowEnabled: account.enterpriseWorkflowEnabled,
    primaryContact: contactOf(account.primaryContact),
    address: addressOf(account.address),
    accountUpgradeLink: text(account.accountUpgradeLink),
    accountSupportLink: text(account.accountSupportLink),
    enableEmailCommunication: account.enableEmailCommunication,
    sendEmailAdmin: account.sendEmailAdmin,
    sendEmailEndUser: account.sendEmailEndUser,
    sendEmailEndUserFirstUse: account.sendEmailEndUserFirstUse,
    language: account.language as string,
    timeZone: text(account.timeZone),
    dateFormat: text(account.dateFormat),
    taxId: text(account.taxId),
    billingEmails: account.billingEmails,
    tags: account.tags,
  }
}
export type AccountForm = ReturnType<typeof toForm>

/** Texts that are null when they are empty. */
const nullable = [
  'legalName',
  'industryCode',
  'customerRefCode',
  'manager',
  'custType',
  'transactionEnvironment',
  'accountUpgradeLink',
  'accountSupportLink',
  'timeZone',
  'taxId',
]
/** Groups travel whole; these parts of them may be missing. */
const optionalParts = ['phone', 'jobFunction', 'line2', 'city', 'region', 'postal']
/** A choice that was not made is missing, which the contract calls a field to fill in. */
const choices = ['country', 'language']

function wireValue(name: string, value: unknown): unknown {
  if (name === 'dateFormat') return Number(value)
  if (typeof value !== 'string') return value
  const typed = value.trim()
  if (typed !== '') return typed
  if (nullable.includes(name) || optionalParts.includes(name)) return null
  return choices.includes(name) ? undefined : ''
}
const wireGroup = (group: object) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, wireValue(name, value)]))

/** The merge patch of the fields that changed, and only of those; a group of which one part changed travels whole. */
export function toPatch(form: AccountForm, changed: readonly string[]): AccountPatch {
  const names = [...new Set(changed.map((path) => path.split('.')[0] ?? path))]
  return Object.fromEntries(
    names.map((name) => {
      const value = valueAt(form, name)
      return [
        name,
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? wireGroup(value)
          : wireValue(name, value),
      ]
    }),
  )
}

/** The paths that an edit may change, groups by their parts. */
export const editedPaths: readonly string[] = [
  'acctName',
  'legalName',
  'industryCode',
  'customerRefCode',
  'manager',
  'custType',
  'transactionEnvironment',
  'enterpriseWorkflowEnabled',
  ...['firstName', 'lastName', 'email', 'phone', 'jobFunction'].map((part) => `primaryContact.${part}`),
  ...['line1', 'line2', 'city', 'region', 'postal', 'country'].map((part) => `address.${part}`),
  'accountUpgradeLink',
  'accountSupportLink',
  'enableEmailCommunication',
  'sendEmailAdmin',
  'sendEmailEndUser',
  'sendEmailEndUserFirstUse',
  'language',
  'timeZone',
  'dateFormat',
  'taxId',
  'billingEmails',
  'tags',
]
