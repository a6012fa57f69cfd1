import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import page from '../../../ui/Page.module.css'
import { AccessNotices } from './AccessNotices.tsx'
import { EffectiveView } from './EffectiveView.tsx'
import { groupsQuery } from './accessGroups.queries.ts'
import { GroupListView } from './GroupListView.tsx'
import { MatrixView } from './MatrixView.tsx'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import { useMayEdit } from './useMayEdit.ts'

const views = ['matrix', 'groups', 'person'] as const

/** Who may do what with which accounts (`/accessManagement`): groups × modules, the groups, and one person's effective rights. */
export function AccessManagementPage() {
  const { t } = useTranslation()
  const maySee = useCan('UserGroupsAccess:R')
  if (maySee) return <Access />
  return (
    <>
      <PageHeading title={t('accessGroups.title')} />
      <NoRight title={t('accessGroups.noRight')} action="accessGroups.list" />
    </>
  )
}

function Access() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { view?: unknown; account?: unknown }
  const view = views.find((one) => one === search.view) ?? 'matrix'
  const acctKey = typeof search.account === 'string' ? search.account : undefined
  const [making, setMaking] = useState(false)
  const groups = useQuery(groupsQuery(acctKey))
  const edit = useMayEdit(groups.data?.edit)
  return (
    <>
      <div className={page.head}>
        <div>
          <PageHeading title={t('accessGroups.title')} />
          <p className={page.intro}>{t('accessGroups.intro')}</p>
        </div>
        {edit && <Button onClick={() => setMaking(true)}>{t('accessGroups.create')}</Button>}
      </div>
      <AccessNotices groups={groups.data} acctKey={acctKey} />
      <div className={page.card}>
        <TabBar
          label={t('accessGroups.views')}
          // i18n: accessGroups.view.*
          tabs={views.map((id) => ({ id, label: t(`accessGroups.view.${id}`) }))}
          current={view}
          onChange={(id) => void navigate({ href: paths.accessView(id, acctKey), resetScroll: false })}
        />
        {view === 'person' && <EffectiveView acctKey={acctKey} />}
        {view === 'groups' && <GroupListView acctKey={acctKey} />}
        {view === 'matrix' && groups.data && <MatrixView groups={groups.data} edit={edit} acctKey={acctKey} />}
        {view === 'matrix' && <QueryState query={groups} failed={t('accessGroups.failed')} lines={8} height={28} />}
      </div>
      {making && (
        <NewGroupDialog acctKey={acctKey} groups={groups.data?.items ?? []} onClose={() => setMaking(false)} />
      )}
    </>
  )
}
