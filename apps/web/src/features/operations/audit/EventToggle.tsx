import { IconChevronRight as IconChevron } from '../../../ui/icons.ts'
import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { When } from '../../../core/moments/When.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './EventTable.module.css'

type Props = { event: AuditEvent; opened: boolean; controls?: string; onToggle: () => void }

/** Opens the detail of a row; its name is the time of the event. */
export const EventToggle = ({ event, opened, controls, onToggle }: Props) => (
  <button
    type="button"
    className={css.toggle}
    aria-expanded={opened}
    aria-controls={opened ? controls : undefined}
    onClick={onToggle}
  >
    <Icon of={IconChevron} className={css.mark} />
    <When at={event.occurredOn} />
  </button>
)
