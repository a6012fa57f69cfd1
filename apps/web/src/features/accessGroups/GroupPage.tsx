import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NoRight } from '../../core/access/NoRight.tsx'
import { Why } from '../../core/access/Why.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/useCan.ts'
import { Alert } from '../../ui/Alert.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { DirtyGuard } from '../../ui/form/DirtyGuard.tsx'
import page from '../../ui/Page.module.css'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { GroupActs } from './GroupActs.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupModules } from './GroupModules.tsx'
import { GroupNames } from './GroupNames.tsx'
import { GroupScope } from './GroupScope.tsx'
import css from './Groups.module.css'
import { type Group, groupQuery } from './accessGroups.queries.ts'
import { useGroupChanges } from './useGroupChanges.ts'
import { useGroupEdit } from './useGroupEdit.ts'
import { useMayEdit } from './useMayEdit.ts'
import { useGroupName } from './useGroupName.ts'

/** One access group (`/accessManagement/$groupKey`): what it grants, for which accounts, and to whom. */
export function GroupPage() {
  const { t } = useTranslation()
  const { groupKey = '' } = useParams({ strict: false })
  const maySee = useCan('UserGroupsAccess:R')
  const group = useQuery({ ...groupQuery(groupKey), enabled: maySee })
  const called = useGroupName()
  const title = group.data ? called(group.data.name) : t('accessGroups.one')
  return (
    <>
      <PageHeading title={title} back={{ href: paths.accessManagement, text: t('accessGroups.back') }} />
      {!maySee && <NoRight title={t('accessGroups.noRight')} action="accessGroups.list" />}
      {maySee && <QueryState query={group} failed={t('accessGroups.oneFailed')} lines={8} height={28} />}
      {group.data && <GroupForm key={groupKey} group={group.data} />}
    </>
  )
}

function GroupForm({ group }: { group: Group }) {
  const { t } = useTranslation()
  const edit = useGroupEdit(group)
  const changes = useGroupChanges(edit)
  const mayEdit = useMayEdit(group.abilities.edit)
  const canEdit = mayEdit && !group.archived
  return (
    <>
      <GroupActs group={group} edit={edit} mayEdit={mayEdit} />
      {group.fullAccess && (
        <Alert kind="info" className={page.notice}>
          {t('accessGroups.builtInText')}
        </Alert>
      )}
      {!mayEdit && (
        <Alert kind="info" className={page.notice}>
          {t('accessGroups.readOnly')}{' '}
          <Why action="accessGroups.update" object={group.acctKey} what={t('accessGroups.change')} />
        </Alert>
      )}
      {group.archived && (
        <Alert kind="info" className={page.notice}>
          {t('accessGroups.archivedText')}
        </Alert>
      )}
      {edit.stale && (
        <Alert kind="warning" className={page.notice}>
          {t('accessGroups.stale')}
        </Alert>
      )}
      {edit.error && (
        <Alert kind="error" className={page.notice}>
          {edit.error.message}
        </Alert>
      )}
      <GroupNames group={group} edit={edit} canEdit={canEdit} />
      <GroupModules edit={edit} canEdit={canEdit} />
      <GroupScope edit={edit} canEdit={canEdit} />
      <GroupMembers group={group} canEdit={canEdit} />
      <p role="status" className={css.saved}>
        {edit.saved && t('form.saved')}
      </p>
      <SaveBar
        count={changes.length}
        changes={() => changes}
        saving={edit.saving}
        onSave={() => void edit.save()}
        onDiscard={edit.discard}
      />
      <DirtyGuard dirty={changes.length > 0} />
    </>
  )
}
