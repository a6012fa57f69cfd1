import type { ComponentProps } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'variant'> & {
  onClose: () => void
  /** The words of the button that leaves, where they are not "Cancel". */
  cancel?: string | undefined
  /** What is done cannot be taken back easily. */
  danger?: boolean | undefined
}

/** The two buttons of a dialog: one leaves it, the other does what it is about and takes the rest of the props. */
export function DialogActions({ onClose, cancel, danger, ...act }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {cancel ?? t('form.cancel')}
      </Button>
      <Button variant={danger ? 'danger' : 'filled'} {...act} />
    </>
  )
}
