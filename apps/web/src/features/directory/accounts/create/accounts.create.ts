import { accounts, type NewCustomer, type NewProvider } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import { maxPlansOfNew } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import type { Translation } from '../../../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../../../ui/form/issues.ts'
import type { NewPlanLine } from '../../../commerce/subscriptions/NewCustomerPlans.tsx'
import type { NewAccount } from '../accounts.queries.ts'

/** The page that creates an account, before anything is typed. */
export const emptyCreation = (parentKey: string, language: string) => ({
  parentKey,
  acctType: '' as AccountType | '',
  account: {
    acctName: '',
    language,
    industryCode: '',
    custType: 'STD',
    customerRefCode: '',
    manager: '',
    transactionEnvironment: 'PRODUCTION',
    address: { line1: '', line2: '', city: '', region: '', postal: '', country: '' },
  },
  admin: { firstName: '', lastName: '', email: '', jobFunction: '', phone: '' },
  sendActivation: true,
  /** Null: the usual plans of a new customer. */
  plans: null as NewPlanLine[] | null,
})

export type CreateForm = ReturnType<typeof emptyCreation>

/** The values that a request for access already has for a new account. */
export function creationFrom(request: AccessRequest): CreateForm {
  const empty = emptyCreation(request.acctKey, request.language)
  const { companyName, country, firstName, lastName, email, phone } = request
  return {
    ...empty,
    account: { ...empty.account, acctName: companyName, address: { ...empty.account.address, country } },
    admin: { ...empty.admin, firstName, lastName, email, phone: phone ?? '' },
  }
}
export const creationPaths = [
  'parentKey',
  'acctType',
  'account.acctName',
  'account.language',
  'account.industryCode',
  'account.custType',
  'account.customerRefCode',
  'account.manager',
  'account.transactionEnvironment',
  'account.address.line1',
  'account.address.line2',
  'account.address.city',
  'account.address.region',
  'account.address.postal',
  'account.address.country',
  'admin.firstName',
  'admin.lastName',
  'admin.email',
  'admin.jobFunction',
  'admin.phone',
  'sendActivation',
  'plans',
]

/** The fields of each plan, in the order of the page. */
export const planPaths = Array.from({ length: maxPlansOfNew }, (_, at) =>
  ['planCode', 'seats', 'trialDays', 'autoRenew'].map((field) => `plans.${at}.${field}`),
).flat()

/** Empty fields are left out; the contract then says which are required. */
const trimmed = (text: string) => text.trim() || undefined

/** The request for a completed page; some fields are for customers only. */
export function creationOf(form: CreateForm): NewAccount {
  const { account, admin } = form
  const shared = {
    acctName: account.acctName,
    language: account.language as Language,
    customerRefCode: trimmed(account.customerRefCode),
    manager: trimmed(account.manager),
    address: Object.fromEntries(Object.entries(account.address).map(([name, text]) => [name, trimmed(text)])),
  }
  const common = {
    parentKey: form.parentKey,
    admin: {
      email: admin.email,
      firstName: admin.firstName,
      lastName: admin.lastName,
      language: account.language as Language,
      jobFunction: trimmed(admin.jobFunction),
      phone: trimmed(admin.phone),
    },
    sendActivation: form.sendActivation,
  }
  if (form.acctType !== 'CU')
    return {
      kind: 'provider',
      body: {
        ...common,
        account: { ...shared, acctType: form.acctType, industryCode: trimmed(account.industryCode) },
      } as NewProvider,
    }
  const customer = {
    industryCode: trimmed(account.industryCode),
    custType: account.custType,
    transactionEnvironment: account.transactionEnvironment,
  }
  const plans = form.plans && { plans: form.plans.map(({ sent }) => sent) }
  return { kind: 'customer', body: { ...common, account: { ...shared, ...customer }, ...plans } as NewCustomer }
}

/** The server and the contract use `account.acctType`; the page keeps it separate from the account. */
export const onPage = (path: string) => (path === 'account.acctType' ? 'acctType' : path)

export function creationFaults(form: CreateForm, translation: Translation): Faults {
  const { kind, body } = creationOf(form)
  const schema = kind === 'customer' ? accounts.createCustomer.body : accounts.createProvider.body
  return Object.fromEntries(
    Object.entries(faultsOf(schema, body, translation)).map(([path, text]) => [onPage(path), text]),
  )
}
