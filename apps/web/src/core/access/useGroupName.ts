import { groupNameIn } from '@portal/contract/access/accessGroups/accessGroups.names'
import { languageOf } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'

/** The displayed name of a group: a built-in group that was not renamed is named in the reader's language. */
export function useGroupName(): (name: string) => string {
  const { language } = useTranslation().i18n
  return (name) => groupNameIn(name, languageOf(language))
}
