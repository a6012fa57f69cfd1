import { declared, isOf } from '@portal/contract/directory/accounts/accounts.declared'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { TFunction } from '../../../../lib/i18n.ts'
import type { FieldSpec } from '../../../../ui/form/FormContext.ts'
import { type Choices, specOf } from '../form/accountFields.ts'
import { controlsOf } from '../form/accounts.form.ts'

type Context = {
  t: TFunction
  language: string
  acctType: AccountType | ''
  childTypes: readonly AccountType[]
  choices: Choices
  /** The name of a manager by their key. */
  managerText: (userKey: unknown) => string
}

/** The company fields on the page; the rest get defaults and are filled in later. */
const shownFields: readonly string[] = [
  'acctName',
  'language',
  'industryCode',
  'customerRefCode',
  'manager',
  'custType',
  'transactionEnvironment',
]

/** The fields of a creation in the order of the page. */
export function createFields(context: Context) {
  const { t, acctType, childTypes, managerText } = context
  const words = specOf(context)
  const specs = (field: string, at: string): FieldSpec[] =>
    declared
      .filter((one) => one.field === field && (acctType ? isOf(acctType, one) : !one.only))
      .flatMap(controlsOf)
      .map((control) => ({ ...words(control), path: at + control.path.slice(control.path.indexOf('.') + 1) }))
  const types = childTypes.map((value) => ({ value, label: t(`levels.${value}`) }))
  const own: Readonly<Record<string, Partial<Omit<FieldSpec, 'kind'>>>> = {
    'account.acctName': { wide: true },
    'account.manager': { text: managerText },
    'admin.email': { wide: true, hint: t('accounts.create.emailHint') },
  }
  const placed = (spec: FieldSpec): FieldSpec => ({ ...spec, ...own[spec.path] })
  const type = { label: t('accounts.create.type'), required: true, choices: types }
  const send = { label: t('accounts.create.sendActivation'), hint: t('accounts.create.sendActivationHint') }
  return {
    who: [
      { path: 'acctType', kind: 'select' as const, ...type },
      ...shownFields.flatMap((field) => specs(field, 'account.')),
    ].map(placed),
    address: specs('address', 'account.address.'),
    admin: specs('primaryContact', 'admin.').map(placed),
    invitation: [{ path: 'sendActivation', kind: 'checkbox' as const, wide: true, ...send }],
  }
}
