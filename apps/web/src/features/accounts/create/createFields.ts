import { type AccountType, custTypes, environments } from '@portal/contract/accounts/accounts.fields'
import { languages } from '@portal/contract/core/language'
import type { TFunction } from '../../../lib/i18n.ts'
import type { Choice, FieldSpec } from '../../../ui/form/FormContext.ts'

type Context = {
  t: TFunction
  acctType: AccountType | ''
  childTypes: readonly AccountType[]
  industries: Choice[]
  countries: Choice[]
  jobFunctions: Choice[]
  /** The name of a manager by their key. */
  managerText: (userKey: unknown) => string
}
type Words = (name: string) => string
const words = (t: TFunction) => ({
  label: ((name) => t(`accounts.field.${name}`)) as Words,
  hint: ((name) => t(`accounts.hint.${name}`)) as Words,
})
const choicesOf = (values: readonly string[], name: Words): Choice[] =>
  values.map((value) => ({ value, label: name(value) }))

function who({ t, acctType, childTypes, industries, managerText }: Context): FieldSpec[] {
  const { label, hint } = words(t)
  const customer = acctType === 'CU'
  const types = choicesOf(childTypes, (type) => t(`levels.${type}`))
  const language = choicesOf(languages, (code) => t(`accounts.languageName.${code}`))
  return [
    { path: 'acctType', kind: 'select', label: t('accounts.create.type'), required: true, choices: types },
    { path: 'account.acctName', kind: 'text', label: label('acctName'), required: true, wide: true },
    { path: 'account.language', kind: 'select', label: label('language'), required: true, choices: language },
    {
      path: 'account.industryCode',
      kind: 'select',
      label: label('industryCode'),
      required: customer,
      choices: industries,
    },
    { path: 'account.customerRefCode', kind: 'text', label: label('customerRefCode'), hint: hint('customerRefCode') },
    { path: 'account.manager', kind: 'text', label: label('manager'), hint: hint('manager'), text: managerText },
  ]
}

/** What only a customer has. */
function customerOnly({ t }: Context): FieldSpec[] {
  const { label, hint } = words(t)
  const types = choicesOf(custTypes, (type) => t(`accounts.custType.${type}`))
  const where = choicesOf(environments, (name) => t(`accounts.environment.${name}`))
  const environment = { label: label('transactionEnvironment'), hint: hint('transactionEnvironment'), choices: where }
  return [
    { path: 'account.custType', kind: 'select', label: label('custType'), required: true, choices: types },
    { path: 'account.transactionEnvironment', kind: 'select', required: true, ...environment },
  ]
}

function address({ t, countries }: Context): FieldSpec[] {
  const { label } = words(t)
  const country = { label: label('address_country'), required: true, choices: countries }
  return [
    { path: 'account.address.line1', kind: 'text', label: label('address_line1'), required: true, wide: true },
    { path: 'account.address.line2', kind: 'text', label: label('address_line2'), wide: true },
    { path: 'account.address.city', kind: 'text', label: label('address_city') },
    { path: 'account.address.region', kind: 'text', label: label('address_region') },
    { path: 'account.address.postal', kind: 'text', label: label('address_postal') },
    { path: 'account.address.country', kind: 'select', ...country },
  ]
}

function admin({ t, jobFunctions }: Context): FieldSpec[] {
  const { label, hint } = words(t)
  const email = { label: label('primaryContact_email'), hint: t('accounts.create.emailHint') }
  const phone = { label: label('primaryContact_phone'), hint: hint('primaryContact_phone') }
  const job = { label: label('primaryContact_jobFunction'), choices: jobFunctions }
  const send = { label: t('accounts.create.sendActivation'), hint: t('accounts.create.sendActivationHint') }
  return [
    { path: 'admin.firstName', kind: 'text', label: label('primaryContact_firstName'), required: true },
    { path: 'admin.lastName', kind: 'text', label: label('primaryContact_lastName'), required: true },
    { path: 'admin.email', kind: 'email', required: true, wide: true, ...email },
    { path: 'admin.jobFunction', kind: 'select', ...job },
    { path: 'admin.phone', kind: 'tel', ...phone },
    { path: 'sendActivation', kind: 'checkbox', wide: true, ...send },
  ]
}

/** The fields of a creation in the order of the page. */
export const createFields = (context: Context) => ({
  who: [...who(context), ...(context.acctType === 'CU' ? customerOnly(context) : [])],
  address: address(context),
  admin: admin(context),
})
