import { useHotkeys } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcutsOn } from '../../lib/shortcuts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import css from './AccountPage.module.css'

/** To the account before and after this one in the list that it was opened from, and back to that list. */
export function NearAccounts({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { siblings, listHref } = useLocation().state
  const navigate = useNavigate()
  const at = siblings?.indexOf(acctKey) ?? -1
  const keys = useShortcutsOn()
  const go = (to: string | undefined) => {
    if (to) void navigate({ href: paths.account(to), state: { siblings, listHref } })
  }
  const previous = at > 0 ? siblings?.[at - 1] : undefined
  const next = at >= 0 ? siblings?.[at + 1] : undefined
  useHotkeys(
    keys
      ? [
          ['[', () => go(previous), { usePhysicalKeys: false }],
          [']', () => go(next), { usePhysicalKeys: false }],
        ]
      : [],
  )
  if (!siblings || at < 0) return null
  return (
    <nav className={css.near} aria-label={t('accounts.near')}>
      {listHref && (
        <span className={css.nearText}>
          <Anchor href={listHref}>{t('accounts.backToList')}</Anchor>
        </span>
      )}
      <span className={css.nearText}>{t('accounts.placeInList', { place: at + 1, of: siblings.length })}</span>
      <button
        type="button"
        aria-label={t('accounts.previousAccount')}
        aria-keyshortcuts="["
        title="["
        aria-disabled={!previous}
        onClick={() => go(previous)}
      >
        <span aria-hidden="true">←</span>
      </button>
      <button
        type="button"
        aria-label={t('accounts.nextAccount')}
        aria-keyshortcuts="]"
        title="]"
        aria-disabled={!next}
        onClick={() => go(next)}
      >
        <span aria-hidden="true">→</span>
      </button>
    </nav>
  )
}
