import type { Standing } from '../../core/access/useRight.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Act } from '../../ui/table/ActButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Sending } from './people.queries.ts'
import { actionOf, fitting, type Person, type Powers, type StatusAct, statusActs } from './people.rules.ts'

type Props = {
  /** The one account whose people they are. */
  acctKey: string | undefined
  selected: readonly Person[]
  /** How many the page shows. */
  of: number
  powers: Powers
  sending: Sending | undefined
  onSend: (what: Sending) => void
  onStatus: (act: StatusAct, people: readonly Person[]) => void
  onClear: () => void
}

/** The number of selected people, the mails that can be sent to all of them, and the changes of their status. */
export function PeopleSelectionBar({ selected, of, onClear, ...props }: Props) {
  const { t } = useTranslation()
  const words = t('users.selectedOf', { count: selected.length, total: of })
  return <SelectionBar words={words} acts={useActs({ ...props, selected })} onClear={onClear} />
}

function useActs({ acctKey, selected, powers, sending, onSend, onStatus }: Omit<Props, 'of' | 'onClear'>): Act[] {
  const { t } = useTranslation()
  const act = (name: Sending | StatusAct, right: Standing, reason: string | undefined, rest: Partial<Act>): Act[] => {
    const label = t(`users.act.${name}`)
    const lacking = right === 'lacking' && {
      disabledReason: t('access.lacking'),
      why: { action: actionOf[name], ...(acctKey && { object: acctKey }), what: label },
    }
    return right === 'never'
      ? []
      : [{ key: name, label, ...rest, ...(reason && { disabledReason: reason }), ...lacking }]
  }
  const send = (what: Sending, right: Standing, reason?: string) =>
    act(what, right, reason, { busy: sending === what, onSelect: () => onSend(what) })
  const change = (name: StatusAct) => {
    const people = fitting(name, selected, powers)
    const reason = people.length === 0 ? t(`users.noneFit.${name}`) : undefined
    return act(name, powers.manage, reason, { asks: true, onSelect: () => onStatus(name, people) })
  }
  return [
    ...send('sendActivation', powers.manage),
    ...statusActs.flatMap(change),
    ...send('sendMfaLink', powers.sendLinks, powers.acting ? t('users.why.acting') : undefined),
  ]
}
