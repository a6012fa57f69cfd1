import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import css from './MatrixGrid.module.css'
import { type Cell, cells } from './matrix.rules.ts'

const letters: Readonly<Record<Cell, string>> = { none: 'N', R: 'R', RW: 'W' }
type Props = {
  id: string
  /** Cells that are selected. */
  count: number
  onSet: ((to: Cell) => void) | undefined
}

/** Buttons that set the selected cells, and the keys that do the same. */
export function MatrixKeys({ id, count, onSet }: Props) {
  const { t } = useTranslation()
  if (!onSet)
    return (
      <p id={id} className={css.hint}>
        {t('accessGroups.matrix.keysRead')}
      </p>
    )
  return (
    <div className={css.tools}>
      <div role="group" aria-label={t('accessGroups.matrix.setSelected')} className={css.setters}>
        <span role="status" className={css.count}>
          {t('accessGroups.matrix.selected', { count })}
        </span>
        {cells.map((to) => (
          <Button key={to} variant="default" size="xs" aria-keyshortcuts={letters[to]} onClick={() => onSet(to)}>
            {t(`accessGroups.cellLong.${to}`)} <Kbd>{letters[to]}</Kbd>
          </Button>
        ))}
      </div>
      <p id={id} className={css.hint}>
        {t('accessGroups.matrix.keys')}
      </p>
    </div>
  )
}
