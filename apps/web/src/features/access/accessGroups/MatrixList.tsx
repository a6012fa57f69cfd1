import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import type { GroupSummary } from './accessGroups.queries.ts'
import css from './MatrixGrid.module.css'
import { type Cell, cells, type Draft, type Place, sections, shownCell } from './matrix.rules.ts'
import { useGroupName } from '../../../core/access/useGroupName.ts'
import { WarningMark } from './WarningMark.tsx'

type Props = {
  groups: readonly GroupSummary[]
  warningOf: (group: GroupSummary) => string | undefined
  draft: Draft
  onSet: ((places: readonly Place[], to: Cell) => void) | undefined
}

/** The matrix on a narrow screen: a list of modules per group. */
export function MatrixList({ groups, warningOf, draft, onSet }: Props) {
  return (
    <div className={css.cards}>
      {groups.map((group) => (
        <GroupCard key={group.groupKey} group={group} warning={warningOf(group)} draft={draft} onSet={onSet} />
      ))}
    </div>
  )
}

type CardProps = Pick<Props, 'draft' | 'onSet'> & { group: GroupSummary; warning: string | undefined }
function GroupCard({ group, warning, draft, onSet }: CardProps) {
  const { t } = useTranslation()
  const called = useGroupName()
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.cardTitle}>
        <Anchor href={paths.accessGroup(group.groupKey)}>{called(group.name)}</Anchor>
      </h2>
      {warning && (
        <p className={css.cardWarning}>
          <WarningMark /> {warning}
        </p>
      )}
      {sections
        .flatMap((section) => section.modules)
        .map((module) => {
          const value = shownCell(group, module, draft)
          // i18n: accessGroups.module.* accessGroups.cellLong.*
          const label = t(`accessGroups.module.${module}`)
          return (
            <div key={module} className={css.line}>
              <span>{label}</span>
              {onSet ? (
                <ChoiceBar<Cell>
                  label={`${called(group.name)} – ${label}`}
                  choices={cells.map((cell) => ({ value: cell, label: t(`accessGroups.cellLong.${cell}`) }))}
                  value={value}
                  onChange={(to) => onSet([{ groupKey: group.groupKey, module }], to)}
                />
              ) : (
                <span>{t(`accessGroups.cellLong.${value}`)}</span>
              )}
            </div>
          )
        })}
    </section>
  )
}
