import { useMediaQuery } from '@mantine/hooks'
import { numberIn } from '@portal/contract/core/language'
import { type Module, modules } from '@portal/contract/core/access/access.modules'
import { useRouter } from '@tanstack/react-router'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { DirtyGuard } from '../../../ui/form/DirtyGuard.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import type { Groups, GroupSummary } from './accessGroups.queries.ts'
import { isEveryone } from './group.rules.ts'
import css from './MatrixGrid.module.css'
import { type Line, MatrixGrid } from './MatrixGrid.tsx'
import { MatrixList } from './MatrixList.tsx'
import { MatrixReview } from './MatrixReview.tsx'
import { type Place, sections, shownCell, storedCell } from './matrix.rules.ts'
import { useGroupName } from '../../../core/access/useGroupName.ts'
import { useGroupWarning } from './useGroupWarning.ts'
import { useMatrix } from './useMatrix.ts'

/** With more groups than this the groups are the rows (`ux.md` 4.16). */
export const maxColumns = 8

function useLines(groups: readonly GroupSummary[], warningOf: WarningOf) {
  const { t } = useTranslation()
  const called = useGroupName()
  const moduleLines: Line[] = sections.flatMap((section) =>
    section.modules.map((module) => ({
      id: module,
      label: t(`accessGroups.module.${module}`),
      // i18n: accessGroups.section.*
      section: { id: section.id, label: t(`accessGroups.section.${section.id}`) },
    })),
  )
  const groupLines: Line[] = groups.map((group) => ({
    id: group.groupKey,
    // The header itself has the focus; Enter on it opens the group too.
    label: (
      <Anchor href={paths.accessGroup(group.groupKey)} tabIndex={-1}>
        {called(group.name)}
      </Anchor>
    ),
    warning: warningOf(group),
  }))
  return { moduleLines, groupLines }
}

type WarningOf = (group: GroupSummary) => string | undefined
type Props = { groups: Groups; edit: boolean; acctKey: string | undefined }

/** The matrix of modules and groups, edited in place, reviewed in words, saved as a whole. */
export function MatrixView({ groups: found, edit, acctKey }: Props) {
  const { t } = useTranslation()
  const groups = found.items.filter(({ archived }) => !archived)
  const warningOf = useGroupWarning(found)
  const matrix = useMatrix(groups, acctKey)
  const called = useGroupName()
  const narrow = useMediaQuery('(max-width: 56em)')
  const { changes } = matrix
  return (
    <>
      {narrow ? (
        <MatrixList groups={groups} warningOf={warningOf} draft={matrix.draft} onSet={edit ? matrix.set : undefined} />
      ) : (
        <Grid groups={groups} warningOf={warningOf} matrix={matrix} edit={edit} />
      )}
      {matrix.both && !matrix.reviewed && changes.length === 0 && (
        <Alert kind="info">{t('accessGroups.review.same')}</Alert>
      )}
      <SaveBar
        count={changes.length}
        countText={t('accessGroups.matrix.changes', { count: changes.length })}
        saveText={t('accessGroups.matrix.save')}
        changes={() =>
          changes.map(({ group, module, from, to }) => ({
            path: `${group.groupKey} ${module}`,
            label: `${called(group.name)} – ${t(`accessGroups.module.${module}`)}`,
            before: t(`accessGroups.cellLong.${from}`),
            after: t(`accessGroups.cellLong.${to}`),
          }))
        }
        saving={matrix.saving}
        onSave={matrix.review}
        onDiscard={matrix.discard}
      />
      {matrix.reviewed && <MatrixReview matrix={matrix} />}
      <DirtyGuard dirty={changes.length > 0} stays={() => false} />
    </>
  )
}

/** Up to this many groups leave room next to the grid. */
const maxBeside = 2
/** Who is in each group, and for which accounts it is. */
function Beside({ groups }: { groups: readonly GroupSummary[] }) {
  const { t, i18n } = useTranslation()
  const called = useGroupName()
  return (
    <section className={css.beside} aria-label={t('accessGroups.besideLabel')}>
      {groups.map((group) => (
        <div key={group.groupKey}>
          <h2 className={css.cardTitle}>{called(group.name)}</h2>
          <Facts
            dense
            facts={[
              [
                t('accessGroups.field.members'),
                isEveryone(group) ? t('accessGroups.everybody') : numberIn(i18n.language, group.memberCount),
              ],
              // i18n: accessGroups.scope.*
              [t('accessGroups.field.accountScope'), t(`accessGroups.scope.${group.accountScope}`)],
              [t('accessGroups.field.description'), group.description],
              [t('accessGroups.modifiedOn'), <When key="modified" at={group.modifiedOn} />],
            ]}
          />
        </div>
      ))}
    </section>
  )
}

type GridProps = {
  groups: readonly GroupSummary[]
  warningOf: WarningOf
  matrix: ReturnType<typeof useMatrix>
  edit: boolean
}
function Grid({ groups, warningOf, matrix, edit }: GridProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { moduleLines, groupLines } = useLines(groups, warningOf)
  const turned = groups.length > maxColumns
  const [rows, cols] = turned ? [groupLines, moduleLines] : [moduleLines, groupLines]
  const placeOf = (row: string, col: string): Place => {
    const [groupKey, module] = turned ? [row, col] : [col, row]
    return { groupKey, module: module as Module }
  }
  const isModule = (id: string) => (modules as readonly string[]).includes(id)
  return (
    <MatrixGrid
      label={t('accessGroups.matrix.label')}
      rows={rows}
      cols={cols}
      cell={(row, col) => {
        const { groupKey, module } = placeOf(row, col)
        const group = groups.find((one) => one.groupKey === groupKey)
        if (!group) return { value: 'none', stored: 'none' }
        return { value: shownCell(group, module, matrix.draft), stored: storedCell(group, module) }
      }}
      onSet={
        edit
          ? (places, to) =>
              matrix.set(
                places.map(({ row, col }) => placeOf(row, col)),
                to,
              )
          : undefined
      }
      beside={groups.length <= maxBeside && <Beside groups={groups} />}
      onOpen={(id) => void (isModule(id) || router.navigate({ href: paths.accessGroup(id) }))}
    />
  )
}
