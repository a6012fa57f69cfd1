import { useQuery } from '@tanstack/react-query'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import page from '../../../ui/Page.module.css'
import { totalText } from '../../../ui/table/Pager.tsx'
import { PeopleList } from './list/PeopleList.tsx'
import css from '../../../core/lists/ListPage.module.css'
import { type PeopleListOf, usePeopleList } from './list/usePeopleList.ts'
import { peopleCountQuery } from './people.queries.ts'

/** All people whom the reader may see: `CPManageUsers`, and the search over accounts. */
export function PeoplePage() {
  const { t } = useTranslation()
  const list = usePeopleList(undefined)
  const maySee = useCan('AcctMgmnt:R')
  if (!maySee)
    return (
      <>
        <PageHeading title={t('users.title')} />
        <NoRight title={t('users.noRightAnywhere')} action="users.search">
          {t('users.noRightText')}
        </NoRight>
      </>
    )
  return (
    <>
      <div className={css.head}>
        <PageHeading title={t('users.title')}>
          {t('users.title')} <PeopleTotal list={list} />
        </PageHeading>
      </div>
      <div className={page.card}>
        <PeopleList list={list} />
      </div>
    </>
  )
}

/** How many people the filter finds; nothing until it is known. */
function PeopleTotal({ list }: { list: PeopleListOf }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(peopleCountQuery(list.filter))
  return data ? <span className={css.count}>{totalText(data, i18n.language)}</span> : null
}
