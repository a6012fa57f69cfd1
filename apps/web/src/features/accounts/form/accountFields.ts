import type { Account } from '@portal/contract/accounts/accounts.contract'
import { custTypes, environments } from '@portal/contract/accounts/accounts.fields'
import { requiredFields } from '@portal/contract/accounts/accounts.rules'
import { languages } from '@portal/contract/core/language'
import type { TFunction } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/dates.ts'
import type { Choice, FieldKind, FieldSpec } from '../../../ui/form/FormContext.ts'

// The fields of tab 1, in the order of the page. A new field of an account is one line here, one in accounts.form.ts,
// and its label in both languages (accounts.field.…).

type Field = {
  path: string
  kind: FieldKind
  required?: true
  wide?: true
  hint?: true
  choices?: keyof Choices
  autoComplete?: string
  inherits?: keyof Account['inherited']
  /** Only customers have it. */
  customer?: true
}
type Section = { id: string; fields: readonly Field[] }
export type Choices = {
  industries: Choice[]
  countries: Choice[]
  jobFunctions: Choice[]
  timeZones: Choice[]
}
type AllChoices = Choices & { custTypes: Choice[]; environments: Choice[]; languages: Choice[]; dateFormats: Choice[] }
type FieldChoices = keyof AllChoices

const sections: readonly (Omit<Section, 'fields'> & {
  fields: readonly (Omit<Field, 'choices'> & { choices?: FieldChoices })[]
})[] = [
  {
    id: 'identity',
    fields: [
      { path: 'acctName', kind: 'text', required: true },
      { path: 'legalName', kind: 'text', hint: true },
      { path: 'industryCode', kind: 'select', choices: 'industries' },
      { path: 'customerRefCode', kind: 'text', hint: true },
      { path: 'manager', kind: 'text', hint: true },
    ],
  },
  {
    id: 'customer',
    fields: [
      { path: 'custType', kind: 'select', choices: 'custTypes', customer: true },
      { path: 'transactionEnvironment', kind: 'select', choices: 'environments', hint: true, customer: true },
      { path: 'enterpriseWorkflowEnabled', kind: 'switch', customer: true },
    ],
  },
  {
    id: 'contact',
    fields: [
      { path: 'primaryContact.firstName', kind: 'text', required: true },
      { path: 'primaryContact.lastName', kind: 'text', required: true },
      { path: 'primaryContact.email', kind: 'email', required: true },
      { path: 'primaryContact.phone', kind: 'tel', hint: true },
      { path: 'primaryContact.jobFunction', kind: 'select', choices: 'jobFunctions' },
    ],
  },
  {
    id: 'address',
    fields: [
      { path: 'address.line1', kind: 'text', required: true, wide: true },
      { path: 'address.line2', kind: 'text', wide: true },
      { path: 'address.city', kind: 'text' },
      { path: 'address.region', kind: 'text' },
      { path: 'address.postal', kind: 'text' },
      { path: 'address.country', kind: 'select', choices: 'countries', required: true },
    ],
  },
  {
    id: 'links',
    fields: [
      { path: 'accountUpgradeLink', kind: 'url', wide: true, hint: true, inherits: 'accountUpgradeLink' },
      { path: 'accountSupportLink', kind: 'url', wide: true, hint: true, inherits: 'accountSupportLink' },
    ],
  },
  {
    id: 'email',
    fields: [
      { path: 'enableEmailCommunication', kind: 'switch', wide: true, hint: true },
      { path: 'sendEmailAdmin', kind: 'switch' },
      { path: 'sendEmailEndUser', kind: 'switch' },
      { path: 'sendEmailEndUserFirstUse', kind: 'switch', hint: true },
    ],
  },
  {
    id: 'regional',
    fields: [
      { path: 'language', kind: 'select', choices: 'languages', required: true },
      { path: 'dateFormat', kind: 'select', choices: 'dateFormats', required: true, hint: true },
      { path: 'timeZone', kind: 'select', choices: 'timeZones', inherits: 'timeZone' },
    ],
  },
  {
    id: 'billing',
    fields: [
      { path: 'taxId', kind: 'text' },
      { path: 'billingEmails', kind: 'tags', hint: true, wide: true },
    ],
  },
  { id: 'tags', fields: [{ path: 'tags', kind: 'tags', hint: true, wide: true }] },
]

/** Codes of the date format with today as a sample. */
const dateFormats = (language: string): Choice[] => {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: 8 }, (_, code) => ({ value: String(code), label: formatDate(today, code, language) }))
}

const emailParts = ['sendEmailAdmin', 'sendEmailEndUser', 'sendEmailEndUserFirstUse']
type Context = {
  t: TFunction
  language: string
  choices: Choices
  emailOff: boolean
  onEmail: (on: boolean) => void
  /** The name of a manager by their key. */
  managerText: (userKey: unknown) => string
}

/** The sections that an account has, their fields ready for the form: editable only where the answer says so. */
export function accountSections(account: Account, context: Context) {
  const { t, language, choices, emailOff, onEmail, managerText } = context
  const all: AllChoices = {
    ...choices,
    custTypes: custTypes.map((value) => ({ value, label: t(`accounts.custType.${value}`) })),
    environments: environments.map((value) => ({ value, label: t(`accounts.environment.${value}`) })),
    languages: languages.map((value) => ({ value, label: t(`accounts.languageName.${value}`) })),
    dateFormats: dateFormats(language),
  }
  const required: readonly string[] = requiredFields(account.acctType)
  const editable = (path: string) => account.editableFields.some((name) => name === path.split('.')[0])
  const spec = (field: (typeof sections)[number]['fields'][number]): FieldSpec => ({
    path: field.path,
    kind: field.kind,
    label: t(`accounts.field.${field.path.replace('.', '_')}`),
    ...(field.hint && { hint: t(`accounts.hint.${field.path.replace('.', '_')}`) }),
    ...((field.required || required.includes(field.path)) && { required: true }),
    ...(field.choices && { choices: all[field.choices] }),
    ...(field.wide && { wide: true }),
    ...(field.inherits && { inherited: { value: account.inherited[field.inherits] } }),
    ...(!editable(field.path) && { readOnly: true as const }),
    ...(field.path === 'manager' && { text: managerText }),
    ...(emailOff && emailParts.includes(field.path) && { offBecause: t('accounts.emailOff') }),
    ...(field.path === 'enableEmailCommunication' && { onChange: (on: unknown) => onEmail(on === true) }),
  })
  const isCustomer = account.acctType === 'CU'
  return sections
    .map(({ id, fields }) => ({
      id,
      title: t(`accounts.section.${id}`),
      fields: fields.filter((field) => isCustomer || !field.customer).map(spec),
    }))
    .filter((section) => section.fields.length > 0)
}
export type AccountSection = ReturnType<typeof accountSections>[number]
export { emailParts }
