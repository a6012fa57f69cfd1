import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { AreaField } from '../../ui/AreaField.tsx'
import page from '../../ui/Page.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import css from './Groups.module.css'
import type { Group } from './accessGroups.queries.ts'
import type { GroupEdit } from './useGroupEdit.ts'

type Props = { group: Group; edit: GroupEdit; canEdit: boolean }

/** The name and purpose of the group, when it was created and last used. */
export function GroupNames({ group, edit, canEdit }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { values, set } = edit
  return (
    <section className={page.section} aria-labelledby="group-names">
      <h2 id="group-names">{t('accessGroups.names')}</h2>
      {canEdit ? (
        <div className={css.fields}>
          <TextField
            label={t('accessGroups.field.name')}
            maxLength={80}
            autoComplete="off"
            value={values.name}
            error={values.name.trim() === '' && t('accessGroups.nameMissing')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <AreaField
            label={t('accessGroups.field.description')}
            maxLength={255}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </div>
      ) : (
        <p className={page.dim}>{values.description || t('accessGroups.noDescription')}</p>
      )}
      <Facts
        facts={[
          [t('accessGroups.usedSince'), group.usedSince ? moment(group.usedSince) : t('accessGroups.notUsed')],
          [t('accessGroups.createdOn'), moment(group.createdOn)],
          [t('accessGroups.modifiedOn'), moment(group.modifiedOn)],
        ]}
      />
    </section>
  )
}
