import type { ComponentProps } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'variant'> & {
  onClose: () => void
  /** The label of the cancel button, if it is not "Cancel". */
  cancel?: string | undefined
  /** The action cannot easily be undone. */
  danger?: boolean | undefined
  /** The action is known to fail: it stays possible, but is not the filled button. */
  quiet?: boolean | undefined
}

/** The two buttons of a dialog: one cancels, the other performs the action and takes the rest of the props. */
export function DialogActions({ onClose, cancel, danger, quiet, ...act }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {cancel ?? t('form.cancel')}
      </Button>
      <Button variant={quiet ? 'default' : danger ? 'danger' : 'filled'} {...act} />
    </>
  )
}
