import type { UserListItem } from '@portal/contract/users/users.contract'
import { useId } from 'react'
import { WhyNote } from '../../core/access/WhyNote.tsx'
import type { Standing } from '../../core/access/useRight.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Sending } from './people.queries.ts'
import { actionOf, fitting, type Powers, type StatusAct, statusActs } from './people.rules.ts'
import css from './UsersTab.module.css'

type Props = {
  acctKey: string
  shown: readonly UserListItem[]
  selected: readonly UserListItem[]
  powers: Powers
  sending: Sending | undefined
  onSelect: (userKeys: string[]) => void
  onSend: (what: Sending) => void
  onStatus: (act: StatusAct, people: readonly UserListItem[]) => void
}

/** The number of selected people, and the box that selects all. */
function Marked({ shown, selected, onSelect }: Pick<Props, 'shown' | 'selected' | 'onSelect'>) {
  const { t } = useTranslation()
  const id = useId()
  const none = selected.length === 0
  const all = selected.length === shown.length
  const count = none ? '' : t('users.selectedOf', { count: selected.length, total: shown.length })
  return (
    <>
      <input
        id={id}
        type="checkbox"
        className={css.box}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !none && !all
        }}
        onChange={() => onSelect(all ? [] : shown.map((person) => person.userKey))}
      />
      <label className={css.all} htmlFor={id}>
        {count || t('users.selectAll', { count: shown.length })}
      </label>
      <VisuallyHidden role="status">{count}</VisuallyHidden>
    </>
  )
}

/** The number of selected people, and the mails that can be sent to all of them, with a result for each. */
export function SelectionBar({ acctKey, shown, selected, powers, sending, onSelect, onSend, onStatus }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const none = selected.length === 0
  const lacked =
    powers.manage === 'lacking' ? 'sendActivation' : powers.sendLinks === 'lacking' ? 'sendMfaLink' : undefined
  /** A button that does nothing now stays reachable and says why. */
  const button = (act: Sending | StatusAct, right: Standing, why: string | undefined, rest: Partial<ButtonProps>) => (
    <Button
      key={act}
      variant="default"
      size="xs"
      {...(right === 'lacking'
        ? { 'aria-disabled': true, 'aria-describedby': `${id}-why` }
        : { ...rest, ...(why && { 'aria-disabled': true, 'aria-description': why, title: why, onClick: undefined }) })}
    >
      {t(`users.act.${act}`)}
    </Button>
  )
  const select = none ? t('users.selectFirst') : undefined
  const send = (what: Sending, right: Standing, why?: string) =>
    button(what, right, select ?? why, { loading: sending === what, onClick: () => onSend(what) })
  const change = (act: StatusAct) => {
    const people = fitting(act, selected, powers)
    const why = people.length === 0 ? (select ?? t(`users.noneFit.${act}`)) : undefined
    return button(act, powers.manage, why, { 'aria-haspopup': 'dialog', onClick: () => onStatus(act, people) })
  }
  return (
    <div className={css.selection} role="group" aria-label={t('users.selection')}>
      <Marked shown={shown} selected={selected} onSelect={onSelect} />
      {powers.manage !== 'never' && send('sendActivation', powers.manage)}
      {powers.manage !== 'never' && statusActs.map(change)}
      {powers.sendLinks !== 'never' &&
        send('sendMfaLink', powers.sendLinks, powers.acting ? t('users.why.acting') : undefined)}
      {lacked && (
        <WhyNote id={`${id}-why`} action={actionOf[lacked]} object={acctKey} what={t(`users.act.${lacked}`)}>
          {t('access.lacking')}
        </WhyNote>
      )}
    </div>
  )
}
