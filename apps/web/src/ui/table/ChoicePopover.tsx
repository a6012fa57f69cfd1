import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown as IconChevron } from '../icons.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'
import css from './CheckList.module.css'
import { lazyPart } from '../../lib/lazyPart.ts'

const Dialog = lazyPart(async () => (await import('../Dialog.tsx')).Dialog)

type Props = Pick<Parameters<typeof Popover>[0], 'position' | 'width'> & {
  label: string
  /** Before the label. */
  icon?: ReactNode
  /** How many choices are made; zero is not shown. */
  count?: number
  /** The button that clears the choice: its text, and whether nothing is chosen. */
  reset: { words: string; off?: boolean; onReset: () => void }
  children: ReactNode
}

/**
 * A button that opens choices of a list, each of which applies immediately: next to the button, on a phone from below.
 */
export function ChoicePopover({ label, icon, count = 0, reset, children, ...place }: Props) {
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  // It stays as it was opened, so that a window that gets narrow does not lose the focus.
  const [opened, setOpened] = useState<'sheet' | 'popover'>()
  const close = () => setOpened(undefined)
  const target = (
    <Button
      variant="default"
      data-choices={label}
      leftSection={icon}
      rightSection={<Icon of={IconChevron} />}
      onClick={() => setOpened(opened ? undefined : phone ? 'sheet' : 'popover')}
    >
      <span data-words>{label}</span>
      {count > 0 && <span className={css.count}>{count}</span>}
    </Button>
  )
  const foot = (
    <>
      <Button variant="subtle" size="xs" onClick={reset.onReset} aria-disabled={reset.off}>
        {reset.words}
      </Button>
      <Button variant="default" size="xs" onClick={close}>
        {t('table.done')}
      </Button>
    </>
  )
  return (
    <>
      <Popover {...place} label={label} opened={opened === 'popover'} onChange={close} target={target}>
        <div className={css.scrolled}>{children}</div>
        <div className={css.foot}>{foot}</div>
      </Popover>
      {opened === 'sheet' && (
        <Suspense fallback={null}>
          <Dialog sheet title={label} onClose={close} actions={<div className={css.acts}>{foot}</div>}>
            {children}
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
