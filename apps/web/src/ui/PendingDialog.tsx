import { useTranslation } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  title: string
  /** Why loading failed, with this heading. */
  error: Error | null
  failed: string
  onRetry: () => void
  onClose: () => void
}

/** A dialog that waits for its content, or says that loading failed. */
export function PendingDialog({ title, error, failed, onRetry, onClose }: Props) {
  const { t } = useTranslation()
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('form.cancel')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={cancel}>
      {error ? <ErrorState title={failed} error={error} onRetry={onRetry} /> : <Skeleton lines={4} height={28} />}
    </Dialog>
  )
}
