import { IconChevronDown as IconChevron } from '../icons.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Menu } from '../Menu.tsx'
import { roving } from '../roving.ts'
import { TextButton } from '../TextButton.tsx'
import { useTabRow } from '../useTabRow.ts'
import { type Action, ActButton } from './ActButton.tsx'
import css from './SelectionBar.module.css'

type Props = {
  /** "3 selected". */
  words: string
  /** Also selects the rows on other pages. */
  all?: { label: string; onChoose: () => void } | undefined
  acts: readonly Action[]
  onClear: () => void
}

/** The selected amount, and the actions on it: one row, with a menu for actions that do not fit. Escape clears. */
export function SelectionBar({ words, all, acts, onClear }: Props) {
  const { t } = useTranslation()
  const { bar, row, shows } = useTabRow(acts.length, -1)
  const rest = acts.filter((_, at) => !shows(at))
  return (
    <div
      role="toolbar"
      aria-label={t('table.selection')}
      className={css.bar}
      tabIndex={-1}
      ref={roving}
      onKeyDown={(event) => {
        // Overlays opened from here handle their keys.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
        event.preventDefault() // a message stays
        onClear()
      }}
    >
      <span role="status" className={css.words}>
        {words}
      </span>
      <span className={css.all}>{all && <TextButton onClick={all.onChoose}>{all.label}</TextButton>}</span>
      <div className={css.acts} ref={bar}>
        <div className={css.row} ref={row}>
          {acts.map((act, at) => (
            <span key={act.key} className={css.act} data-rest={!shows(at) || undefined}>
              <ActButton act={act} />
            </span>
          ))}
        </div>
        {rest.length > 0 && (
          <Menu
            entries={rest}
            target={
              <Button variant="default" rightSection={<Icon of={IconChevron} />}>
                {t(rest.length < acts.length ? 'common.more' : 'table.acts')}
              </Button>
            }
          />
        )}
      </div>
      <TextButton className={css.clear} onClick={onClear} aria-label={t('table.clearSelection')}>
        {t('table.clear')}
      </TextButton>
    </div>
  )
}
