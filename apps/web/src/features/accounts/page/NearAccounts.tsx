import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from '../../../lib/i18n.ts'
import { useShortcutsOn } from '../../../lib/shortcuts.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import css from './AccountPage.module.css'
import { useNearAccounts } from './useNearAccounts.ts'

/** To the account before and after this one in the list that it was opened from, and back to that list. */
export function NearAccounts({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { found, listHref, place, of, previous, next } = useNearAccounts(acctKey)
  const keys = useShortcutsOn()
  useHotkeys(
    keys
      ? [
          ['[', () => previous?.(), { usePhysicalKeys: false }],
          [']', () => next?.(), { usePhysicalKeys: false }],
        ]
      : [],
  )
  if (!found) return null
  return (
    <nav className={css.near} aria-label={t('accounts.near')}>
      {listHref && (
        <span className={css.nearText}>
          <Anchor href={listHref}>{t('accounts.backToList')}</Anchor>
        </span>
      )}
      <span className={css.nearText}>{t('accounts.placeInList', { place, of })}</span>
      <button
        type="button"
        aria-label={t('accounts.previousAccount')}
        aria-keyshortcuts="["
        title="["
        aria-disabled={!previous}
        onClick={previous}
      >
        <span aria-hidden="true">←</span>
      </button>
      <button
        type="button"
        aria-label={t('accounts.nextAccount')}
        aria-keyshortcuts="]"
        title="]"
        aria-disabled={!next}
        onClick={next}
      >
        <span aria-hidden="true">→</span>
      </button>
    </nav>
  )
}
