import { type HealthAct, ObjectHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Group } from './accessGroups.queries.ts'

/** Brings a section of the page into view, with the focus on its first control. */
function goTo(id: string): void {
  const section = document.getElementById(id)?.closest('section')
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus({ preventScroll: true })
}

/** Shows what needs attention in an access group; each line leads to the section that resolves it. */
export function GroupHealth({ group, canEdit }: { group: Group; canEdit: boolean }) {
  const { t } = useTranslation()
  const to = (label: string, section: string) => (): HealthAct | undefined =>
    canEdit ? { label, run: () => goTo(section) } : undefined
  const accounts = to(t('health.act.accounts'), 'group-scope')
  const members = to(t('health.act.members'), 'group-members')
  return (
    <ObjectHealth
      of="AccessGroup"
      id={group.groupKey}
      about={group}
      acts={{
        AccountsNone: accounts,
        MembersNone: members,
        MembersInactive: members,
        ModulesNone: to(t('health.act.modules'), 'group-modules'),
        AccountsGone: accounts,
      }}
    />
  )
}
