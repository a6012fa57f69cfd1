import { modules } from '@portal/contract/access/access.modules'
import { useTranslation } from '../../lib/i18n.ts'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import page from '../../ui/Page.module.css'
import css from './Groups.module.css'
import { type Cell, cells } from './matrix.rules.ts'
import type { GroupEdit } from './useGroupEdit.ts'

/** What the group grants: none, R or RW for each of the seven modules. */
export function GroupModules({ edit, canEdit }: { edit: GroupEdit; canEdit: boolean }) {
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
                choices={cells.map((cell) => ({ value: cell, label: t(`accessGroups.cell.${cell}`) }))}
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
