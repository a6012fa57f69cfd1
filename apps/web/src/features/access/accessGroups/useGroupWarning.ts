import { useTranslation } from '../../../lib/i18n.ts'
import type { Groups, GroupSummary } from './accessGroups.queries.ts'

/** Groups without members. */
export const idleGroups = (groups: readonly GroupSummary[]) =>
  groups.filter(({ memberCount, fullAccess, archived }) => memberCount === 0 && !fullAccess && !archived)
/** How many people have full access because they are in no group: until the company creates one, that is intended. */
export const outsideOf = ({ items, withoutGroup }: Groups): number =>
  items.some(({ fullAccess, archived }) => !fullAccess && !archived) ? withoutGroup : 0

/** The warning about a group, in words. */
export function useGroupWarning(groups: Groups): (group: GroupSummary) => string | undefined {
  const { t } = useTranslation()
  const [idle, outside] = [idleGroups(groups.items), outsideOf(groups)]
  return (group) => {
    if (group.fullAccess && outside > 0) return t('accessGroups.withoutGroup', { count: outside })
    return idle.includes(group) ? t('accessGroups.nobodyIn') : undefined
  }
}
