import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../Popover.tsx'
import css from './CheckList.module.css'

type Props = Pick<Parameters<typeof Popover>[0], 'position' | 'width'> & {
  label: string
  /** The text of the button that opens it, if it says more than the label. */
  words?: string
  /** The button that clears the choice: its text, and whether nothing is chosen. */
  reset: { words: string; off?: boolean; onReset: () => void }
  children: ReactNode
}

/** A button that opens choices of a table, each of which applies at once. */
export function ChoicePopover({ label, words = label, reset, children, ...place }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const target = (
    <Button variant="default" onClick={() => setOpened(!opened)}>
      {words}
      <span aria-hidden="true">&nbsp;▾</span>
    </Button>
  )
  return (
    <Popover {...place} label={label} opened={opened} onChange={setOpened} target={target}>
      {children}
      <div className={css.foot}>
        <Button variant="subtle" size="xs" onClick={reset.onReset} aria-disabled={reset.off}>
          {reset.words}
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpened(false)}>
          {t('table.done')}
        </Button>
      </div>
    </Popover>
  )
}
