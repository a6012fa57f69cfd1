import { useId } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useRecentAccounts } from '../../lib/recent.ts'
import { openSearch } from '../../lib/searchOpener.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconSearch } from '../../ui/icons.ts'
import page from '../../ui/Page.module.css'
import { RouteButton } from '../../ui/RouteButton.tsx'
import { useMe } from '../me/me.queries.ts'
import css from './NotFound.module.css'
import { RecentList } from './RecentList.tsx'

/** Few enough to be read at a glance. */
const shown = 5

type Props = {
  /** Why it may be missing, in one sentence. */
  text: string
  /** The list that it would be in; the company accounts where it has none. */
  list?: { href: string; text: string }
}

/** A page or an object that was not found: why, its list, the search, home, and the accounts opened last. */
export function NotFound({ text, list }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const { userKey, ramAccess } = useMe()
  const recent = useRecentAccounts(userKey).slice(0, shown)
  const mayOpen = useCan('AcctMgmnt:R') && ramAccess
  const first = list ?? (mayOpen && { href: paths.accountSearch, text: t('pages.allAccounts') })
  return (
    <div className={page.sheet}>
      <EmptyState
        kind="noMatch"
        title={text}
        action={
          <div className={css.acts}>
            {first && (
              <RouteButton variant="filled" href={first.href}>
                {first.text}
              </RouteButton>
            )}
            <Button
              variant={first ? 'default' : 'filled'}
              leftSection={<Icon of={IconSearch} />}
              aria-haspopup="dialog"
              onClick={openSearch}
            >
              {t('search.title')}
            </Button>
            <RouteButton href={paths.home}>{t('pages.home')}</RouteButton>
          </div>
        }
      />
      {mayOpen && recent.length > 0 && (
        <section className={css.recent} aria-labelledby={heading}>
          <h2 id={heading}>{t('pages.recent')}</h2>
          <RecentList accounts={recent} />
        </section>
      )}
    </div>
  )
}
