import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import {
  type AccountFieldDeclaration,
  type Choices as ChoiceName,
  declared,
  isOf,
  sections,
} from '@portal/contract/directory/accounts/accounts.declared'
import { type AccountType, custTypes, environments } from '@portal/contract/core/accounts/accounts.fields'
import { languages } from '@portal/contract/core/language'
import type { TFunction } from '../../../../lib/i18n.ts'
import { dateFormatChoices } from '../../../../lib/dates.ts'
import { fieldLabel } from '../../../../lib/fieldLabel.ts'
import type { Choice, FieldSpec } from '../../../../ui/form/FormContext.ts'
import { type AccountControl, controlsOf, isRequired } from './accounts.form.ts'

// The fields of tab 1, as declared by the contract: a new one needs only its label (`accounts.labels.ts`).

/** Choices that the server lists. */
export type Choices = Partial<Record<ChoiceName, Choice[]>>

/** All choices of a select: those that the server lists, and those that the contract knows. */
const allChoices = (t: TFunction, language: string, listed: Choices): Choices => ({
  ...listed,
  custTypes: custTypes.map((value) => ({ value, label: t(`accounts.custType.${value}`) })),
  environments: environments.map((value) => ({ value, label: t(`accounts.environment.${value}`) })),
  languages: languages.map((value) => ({ value, label: t(`accounts.languageName.${value}`) })),
  dateFormats: dateFormatChoices(language),
})

type Words = { t: TFunction; language: string; choices: Choices; acctType: AccountType | '' }
/** Label and choices of one control of an account's form. */
export function specOf({ t, language, choices, acctType }: Words): (control: AccountControl) => FieldSpec {
  const all = allChoices(t, language, choices)
  return (control) => {
    const key = control.path.replace('.', '_')
    return {
      path: control.path,
      kind: control.control,
      label: fieldLabel(control.path, t),
      ...(control.hint && { hint: t(`accounts.hint.${key}`) }),
      ...(isRequired(control, acctType) && { required: true }),
      ...(control.control === 'select' && { choices: all[control.choices] ?? [] }),
      ...(control.wide && { wide: true }),
    }
  }
}

export const emailParts = ['sendEmailAdmin', 'sendEmailEndUser', 'sendEmailEndUserFirstUse']
type Context = Omit<Words, 'acctType'> & {
  emailOff: boolean
  onEmail: (on: boolean) => void
  /** The name of a manager by their key. */
  managerText: (userKey: unknown) => string
}

/** The value from above, and the company that sets it. */
function inheritedIn({ inherited, inheritedFrom }: Account, field: keyof Account['inherited'], t: TFunction) {
  const from = inheritedFrom[field]
  return { value: inherited[field], ...(from && { source: t('form.inheritedFrom', { name: from.acctName }) }) }
}

/** The sections that an account has, with their fields ready for the form: editable only if the answer says so. */
export function accountSections(account: Account, context: Context) {
  const { t, emailOff, onEmail, managerText } = context
  const words = specOf({ ...context, acctType: account.acctType })
  const spec = (one: (typeof declared)[number], control: AccountControl): FieldSpec => ({
    ...words(control),
    ...(one.inherits && { inherited: inheritedIn(account, one.field as keyof Account['inherited'], t) }),
    ...(!account.editableFields.includes(one.field) && { readOnly: true as const }),
    ...(one.field === 'manager' && { text: managerText }),
    ...(emailOff && emailParts.includes(one.field) && { offBecause: t('accounts.emailOff') }),
    ...(one.field === 'enableEmailCommunication' && { onChange: (on: unknown) => onEmail(on === true) }),
  })
  const has = (one: AccountFieldDeclaration) => isOf(account.acctType, one)
  return sections
    .map((id) => ({
      id,
      title: t(`accounts.section.${id}`),
      fields: declared
        .filter((one) => one.section === id && has(one))
        .flatMap((one) => controlsOf(one).map((control) => spec(one, control))),
    }))
    .filter((section) => section.fields.length > 0)
}
export type AccountSection = ReturnType<typeof accountSections>[number]
