import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { RecordSections } from '../../../core/records/RecordSections.tsx'
import { useRecordEdit } from '../../../core/records/useRecordEdit.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { faultsOf } from '../../../ui/form/issues.ts'
import page from '../../../ui/Page.module.css'
import { type Group, useUpdateGroup } from './accessGroups.queries.ts'

const toForm = ({ name, description }: Group) => ({ name, description: description ?? '' })
type Names = ReturnType<typeof toForm>
const paths = ['name', 'description'] as const
/** Only the changed fields; an empty description becomes null. */
const patchOf = ({ name, description }: Names, changed: readonly string[]) => ({
  ...(changed.includes('name') && { name: name.trim() }),
  ...(changed.includes('description') && { description: description.trim() || null }),
})

function useNamesEdit(group: Group) {
  const translation = useTranslation()
  const update = useUpdateGroup(group.groupKey)
  return useRecordEdit<Group, Names>({
    record: group,
    draft: `accessGroups.${group.groupKey}`,
    toForm,
    paths,
    check: (values) =>
      values.name.trim() === ''
        ? { name: translation.t('accessGroups.nameMissing') }
        : faultsOf(accessGroups.update.body, patchOf(values, paths), translation),
    save: (values, changed, version) => update.mutateAsync({ body: patchOf(values, changed), version }),
  })
}

/** The name and purpose of the group, shown as text because they are mostly read. */
export function GroupNames({ group, canEdit }: { group: Group; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useNamesEdit(group)
  return (
    <div className={page.section}>
      <RecordSections
        edit={edit}
        mayEdit={canEdit}
        by={t('accessGroups.savedMeanwhile')}
        sections={[
          {
            id: 'names',
            title: t('accessGroups.names'),
            fields: [
              { path: 'name', kind: 'text', required: true, label: t('accessGroups.field.name'), autoComplete: 'off' },
              { path: 'description', kind: 'textarea', wide: true, label: t('accessGroups.field.description') },
            ],
          },
        ]}
      />
    </div>
  )
}
