import { useId } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useRecentAccounts } from '../../lib/recent.ts'
import { openSearch } from '../../lib/searchOpener.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconSearch } from '../../ui/icons.ts'
import { RouteButton } from '../../ui/RouteButton.tsx'
import { useMe } from '../me/me.queries.ts'
import { RecentList } from './RecentList.tsx'
import css from './WhereNext.module.css'

/** Few enough to be read at a glance. */
const shown = 5

/** Ways on from a page or an object that was not found: the search, home, and the accounts opened last. */
export function WhereNext() {
  const { t } = useTranslation()
  const heading = useId()
  const { userKey, ramAccess } = useMe()
  const recent = useRecentAccounts(userKey).slice(0, shown)
  const mayOpen = useCan('AcctMgmnt:R') && ramAccess
  return (
    <>
      <div className={css.acts}>
        <Button leftSection={<Icon of={IconSearch} />} aria-haspopup="dialog" onClick={openSearch}>
          {t('search.title')}
        </Button>
        <RouteButton href={paths.home}>{t('pages.home')}</RouteButton>
      </div>
      {mayOpen && recent.length > 0 && (
        <section className={css.recent} aria-labelledby={heading}>
          <h2 id={heading}>{t('pages.recent')}</h2>
          <RecentList accounts={recent} />
        </section>
      )}
    </>
  )
}
