import { administratorFlags } from '@portal/contract/access/access.further.rules'
import type { Account } from '@portal/contract/accounts/accounts.contract'
import { forbids } from '@portal/contract/status/status.acts'
import { lazy, Suspense, useState } from 'react'
import { RefusedButton } from '../../core/access/GuardedButton.tsx'
import { type Standing, useRight } from '../../core/access/useRight.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

const InviteDialog = lazy(() => import('./InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })))

/** The account, as far as it decides who may be invited. */
export type PeopleOf = Pick<Account, 'acctKey' | 'acctType' | 'effectiveStatus'>
type Props = { account: PeopleOf; manage: Standing }

/** Why nobody can be invited now, in words. */
function useRefusal({ acctType, effectiveStatus }: PeopleOf, manage: Standing): string | undefined {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const tier = useRight(`${administratorFlags[acctType] ?? 'AcctMgmnt'}:W`)
  if (actingBy) return t('users.why.acting')
  if (manage !== 'held' || tier !== 'held') return t('access.lacking')
  return forbids(effectiveStatus, 'createUser') ? t('users.invite.status') : undefined
}

/** Opens the invitation of an administrator; confirms when one was invited. */
export function InviteButton({ account, manage }: Props) {
  const { acctKey } = account
  const { t } = useTranslation()
  const refusal = useRefusal(account, manage)
  const [open, setOpen] = useState(false)
  const [invited, setInvited] = useState<{ email: string; mailed: boolean }>()
  if (manage === 'never') return null
  if (refusal)
    return (
      <RefusedButton
        variant="filled"
        label={t('users.invite.open')}
        reason={refusal}
        action="users.createAdministrator"
        object={acctKey}
      />
    )
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
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
