import { numberIn } from '@portal/contract/core/language'
import { modules } from '@portal/contract/core/access/access.modules'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { Why } from '../../../core/access/Why.tsx'
import { DraftNote } from '../../../core/records/DraftNote.tsx'
import { When } from '../../../core/moments/When.tsx'
import { useEarlyHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert, ErrorAlert } from '../../../ui/Alert.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DirtyGuard } from '../../../ui/form/DirtyGuard.tsx'
import page from '../../../ui/Page.module.css'
import { type Change, SaveBar } from '../../../ui/SaveBar.tsx'
import { ObjectHistory } from '../../operations/audit/ObjectHistory.tsx'
import { type GroupField, type GroupValues, isEveryone } from './group.rules.ts'
import { GroupActs } from './GroupActs.tsx'
import { GroupHealth } from './GroupHealth.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupNames } from './GroupNames.tsx'
import { GroupScope } from './GroupScope.tsx'
import css from './Groups.module.css'
import { type Group, groupQuery } from './accessGroups.queries.ts'
import { type Cell, cells } from './matrix.rules.ts'
import { type GroupEdit, useGroupEdit } from './useGroupEdit.ts'
import { useMayEdit } from './useMayEdit.ts'
import { useGroupName } from '../../../core/access/useGroupName.ts'

/** The differences in words, one per module. */
function useGroupChanges({ stored, values, changed }: GroupEdit): Change[] {
  const { t } = useTranslation()
  const text = (values: GroupValues, field: Exclude<GroupField, 'entries'>): string => {
    if (field === 'accounts' || field === 'exclude') return values[field].map(({ acctName }) => acctName).join(', ')
    return field === 'tags' ? values.tags.join(', ') : t(`accessGroups.scope.${values.accountScope}`)
  }
  return changed.flatMap((field): Change[] => {
    if (field !== 'entries')
      // i18n: accessGroups.field.*
      return [
        {
          path: field,
          label: t(`accessGroups.field.${field}`),
          before: text(stored, field),
          after: text(values, field),
        },
      ]
    return modules
      .filter((module) => stored.entries[module] !== values.entries[module])
      .map((module) => ({
        path: module,
        label: t(`accessGroups.module.${module}`),
        before: t(`accessGroups.cellLong.${stored.entries[module]}`),
        after: t(`accessGroups.cellLong.${values.entries[module]}`),
      }))
  })
}

/** One access group (`/accessManagement/$groupKey`): what it grants, for which accounts, and to whom. */
export function GroupPage() {
  const { t } = useTranslation()
  const { groupKey = '' } = useParams({ strict: false })
  const maySee = useCan('UserGroupsAccess:R')
  const group = useQuery({ ...groupQuery(groupKey), enabled: maySee })
  useEarlyHealth('AccessGroup', groupKey, maySee)
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
  const save = () => void edit.save(changes.map(({ label }) => label))
  useHotkeys([['mod+S', () => changes.length > 0 && !edit.saving && save()]], [])
  return (
    <>
      <Standing group={group} end={<GroupActs group={group} edit={edit} mayEdit={mayEdit} />} />
      <GroupHealth group={group} canEdit={canEdit} />
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
      <ErrorAlert text={edit.error?.message} className={page.notice} />
      <DraftNote restored={edit.restored} onDiscard={edit.discard} />
      <GroupNames group={group} canEdit={canEdit} />
      <GroupModules edit={edit} canEdit={canEdit} />
      <GroupScope edit={edit} canEdit={canEdit} />
      <GroupMembers group={group} canEdit={canEdit} />
      <ObjectHistory type="group" id={group.groupKey} />
      <SaveBar
        count={changes.length}
        changes={() => changes}
        saving={edit.saving}
        onSave={save}
        onDiscard={edit.discard}
      />
      <DirtyGuard dirty={changes.length > 0} onLeft={edit.forget} />
    </>
  )
}

/** The key facts of a group. */
function Standing({ group, end }: { group: Group; end: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { accountScope, memberCount, usedSince, createdOn, modifiedOn } = group
  return (
    <KeyFacts
      label={t('accessGroups.one')}
      end={end}
      facts={[
        [
          t('accessGroups.field.members'),
          isEveryone(group) ? t('accessGroups.everybody') : numberIn(i18n.language, memberCount),
        ],
        [t('accessGroups.field.accountScope'), t(`accessGroups.scope.${accountScope}`)],
        [
          t('accessGroups.usedSince'),
          !isEveryone(group) && (usedSince ? <When key="used" at={usedSince} /> : t('accessGroups.notUsed')),
        ],
        [t('accessGroups.createdOn'), <When key="created" at={createdOn} />],
        [t('accessGroups.modifiedOn'), <When key="modified" at={modifiedOn} />],
      ]}
    />
  )
}

/** The rights that the group grants: none, R or RW for each of the seven modules. */
function GroupModules({ edit, canEdit }: { edit: GroupEdit; canEdit: boolean }) {
  const { t } = useTranslation()
  const { entries } = edit.values
  return (
    <section className={page.section} aria-labelledby="group-modules">
      <h2 id="group-modules">{t('accessGroups.modules')}</h2>
      <p className={page.dim}>{t('accessGroups.modulesText')}</p>
      {modules.map((module) => {
        const label = t(`accessGroups.module.${module}`)
        return (
          <div key={module} className={css.line}>
            <span>{label}</span>
            {canEdit ? (
              <ChoiceBar<Cell>
                label={label}
                choices={cells.map((cell) => ({ value: cell, label: t(`accessGroups.cellLong.${cell}`) }))}
                value={entries[module]}
                onChange={(cell) => edit.set({ entries: { ...entries, [module]: cell } })}
              />
            ) : (
              <span>{t(`accessGroups.cellLong.${entries[module]}`)}</span>
            )}
          </div>
        )
      })}
    </section>
  )
}
