import { modules } from '@portal/contract/access/access.modules'
import { useTranslation } from '../../lib/i18n.ts'
import type { Change } from '../../ui/SaveBar.tsx'
import type { GroupField, GroupValues } from './group.rules.ts'
import type { GroupEdit } from './useGroupEdit.ts'

/** The differences in words, one per module. */
export function useGroupChanges({ stored, values, changed }: GroupEdit): Change[] {
  const { t } = useTranslation()
  const text = (of: GroupValues, field: GroupField): string => {
    if (field === 'accounts' || field === 'exclude') return of[field].map(({ acctName }) => acctName).join(', ')
    if (field === 'tags') return of.tags.join(', ')
    if (field === 'accountScope') return t(`accessGroups.scope.${of.accountScope}`)
    return field === 'entries' ? '' : of[field]
  }
  return changed.flatMap((field): Change[] => {
    if (field !== 'entries')
      // i18n: accessGroups.field.*
      return [
        {
          path: field,
          label: t(`accessGroups.field.${field}`),
          before: text(stored, field),
          after: text(values, field),
        },
      ]
    return modules
      .filter((module) => stored.entries[module] !== values.entries[module])
      .map((module) => ({
        path: module,
        label: t(`accessGroups.module.${module}`),
        before: t(`accessGroups.cellLong.${stored.entries[module]}`),
        after: t(`accessGroups.cellLong.${values.entries[module]}`),
      }))
  })
}
