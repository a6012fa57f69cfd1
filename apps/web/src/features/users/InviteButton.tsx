import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMe } from './users.queries.ts'

const InviteDialog = lazy(() => import('./InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })))

/** The way to a new administrator of the account; says when one was invited. */
export function InviteButton({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const [open, setOpen] = useState(false)
  const [invited, setInvited] = useState<{ email: string; mailed: boolean }>()
  const why = actingBy ? t('users.why.acting') : undefined
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-disabled={why ? true : undefined}
        aria-description={why}
        title={why}
        onClick={() => {
          if (why) return
          setInvited(undefined)
          setOpen(true)
        }}
      >
        {t('users.invite.open')}
      </Button>
      {invited && (
        <Alert kind="success">
          {t(invited.mailed ? 'users.invite.done' : 'users.invite.doneNoMail', { email: invited.email })}
        </Alert>
      )}
      {open && (
        <Suspense fallback={null}>
          <InviteDialog
            acctKey={acctKey}
            onClose={() => setOpen(false)}
            onDone={(email, mailed) => {
              setOpen(false)
              setInvited({ email, mailed })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
