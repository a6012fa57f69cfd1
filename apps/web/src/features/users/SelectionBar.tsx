import type { UserListItem } from '@portal/contract/users/users.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { Sending } from './people.queries.ts'
import type { Powers } from './people.rules.ts'
import css from './UsersTab.module.css'

type Props = {
  shown: readonly UserListItem[]
  selected: readonly UserListItem[]
  powers: Powers
  sending: Sending | undefined
  onSelect: (userKeys: string[]) => void
  onSend: (what: Sending) => void
}

/** How many people are marked, and what can be sent to all of them; each gets a result of their own. */
export function SelectionBar({ shown, selected, powers, sending, onSelect, onSend }: Props) {
  const { t } = useTranslation()
  const none = selected.length === 0
  const send = (what: Sending, why?: string) => (
    <Button
      variant="default"
      size="xs"
      loading={sending === what}
      aria-disabled={Boolean(why) || none || undefined}
      title={why ?? (none ? t('users.selectFirst') : undefined)}
      onClick={() => !why && !none && onSend(what)}
    >
      {t(`users.act.${what}`)}
    </Button>
  )
  return (
    <div className={css.selection} role="group" aria-label={t('users.selection')}>
      <label className={css.all}>
        <input
          type="checkbox"
          className={css.box}
          checked={shown.length > 0 && selected.length === shown.length}
          ref={(box) => {
            if (box) box.indeterminate = !none && selected.length < shown.length
          }}
          onChange={() => onSelect(selected.length === shown.length ? [] : shown.map((person) => person.userKey))}
        />
        <span role="status">
          {none
            ? t('users.selectAll', { count: shown.length })
            : t('users.selectedOf', { count: selected.length, total: shown.length })}
        </span>
      </label>
      {powers.manage && send('sendActivation')}
      {powers.sendLinks && send('sendMfaLink', powers.acting ? t('users.why.acting') : undefined)}
    </div>
  )
}
