import { languages } from '@portal/contract/core/language'
import type { User } from '@portal/contract/directory/users/users.person'
import { RecordSections, type Section } from '../../../core/records/RecordSections.tsx'
import { dateFormatChoices } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Choice, FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'
import page from '../../../ui/Page.module.css'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import { usePersonEdit } from './usePersonEdit.ts'

/** Choices with a first one that leaves the field empty. */
const orNone = (none: string, choices: readonly Choice[]): Choice[] => [{ value: '', label: none }, ...choices]

/** The fields of a person in two sections; fields that the caller may not change are shown as text. */
function useSections(user: User): Section[] {
  const { t, i18n } = useTranslation()
  const jobFunctions = useChoices('jobFunctions', user.jobFunction)
  const timeZones = useChoices('timeZones', user.timeZone ?? user.inherited.timeZone)
  const { inherited, roleChoices, roleCode, kind } = user
  const none = t('form.none')
  const field = (path: string, kindOf: PlainSpec['kind'], more: Partial<PlainSpec> = {}): FieldSpec => ({
    path,
    kind: kindOf,
    label: t(`field.${path}`),
    autoComplete: 'off',
    ...more,
  })
  const language = languages.map((value) => ({ value, label: t(`accounts.languageName.${value}`) }))
  const dateFormats = dateFormatChoices(i18n.language)
  const roles = [...new Set([...roleChoices, ...(roleCode ? [roleCode] : [])])]
  const role = field('roleCode', 'select', {
    choices: roles.map((value) => ({ value, label: t(`roles.${value}`) })),
    ...(roleChoices.length === 0 && { readOnly: t('users.page.roleFixed') }),
  })
  return [
    {
      id: 'person',
      title: t('users.page.person'),
      fields: [
        field('firstName', 'text'),
        field('lastName', 'text'),
        ...(kind === 'ENDUSER' ? [] : [role]),
        field('jobFunction', 'select', { choices: orNone(none, jobFunctions) }),
        field('phone', 'tel', { hint: t('accounts.hint.primaryContact_phone') }),
        field('referenceKey', 'text', { hint: t('users.page.referenceHint') }),
      ],
    },
    {
      id: 'region',
      title: t('users.page.region'),
      fields: [
        field('language', 'select', {
          choices: language,
          inherited: { value: t(`accounts.languageName.${inherited.language}`) },
        }),
        field('timeZone', 'select', { choices: timeZones, inherited: { value: inherited.timeZone } }),
        field('dateFormat', 'select', {
          choices: dateFormats,
          inherited: { value: dateFormats[inherited.dateFormat]?.label ?? null },
        }),
      ],
    },
  ]
}

/** The record of a person: read first, edited by section. */
export function PersonRecord({ user }: { user: User }) {
  const { t } = useTranslation()
  const edit = usePersonEdit(user)
  return (
    <div className={page.section}>
      <RecordSections
        edit={edit}
        sections={useSections(user)}
        mayEdit={user.abilities.edit.allowed}
        by={t('users.page.savedMeanwhile')}
      />
    </div>
  )
}
