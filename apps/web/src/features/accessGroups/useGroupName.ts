import { groupNameIn } from '@portal/contract/accessGroups/accessGroups.names'
import { languageOf } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'

/** How a group is called to the reader: the built-in one, as long as nobody gave it a name, in their language. */
export function useGroupName(): (name: string) => string {
  const { language } = useTranslation().i18n
  return (name) => groupNameIn(name, languageOf(language))
}
