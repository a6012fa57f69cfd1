import { administratorFlags } from '@portal/contract/core/access/access.further.rules'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { rolesGivenAt } from '@portal/contract/directory/users/users.rules'
import { forbids } from '@portal/contract/core/status/status.acts'
import { Suspense, useState } from 'react'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { type RightState, useRight } from '../../../core/access/useRight.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)

/** The parts of the account that decide who may be invited. */
export type PeopleOf = Pick<Account, 'acctKey' | 'acctType' | 'effectiveStatus'>
type Props = { account: PeopleOf; manage: RightState }

/**
 * The kinds of people that the reader may add, the least powerful first, because the first is the default; or why there
 * are none, in words.
 */
function useOffers({ acctKey, acctType, effectiveStatus }: PeopleOf, manage: RightState) {
  const { t } = useTranslation()
  const { actingBy, roleCode, companyKey } = useMe()
  const mayChoose = useCan('CompanyRoleEdit:W') && acctKey !== companyKey
  const tier = useRight(`${administratorFlags[acctType] ?? 'AcctMgmnt'}:W`)
  const administrators: readonly UserKind[] = tier === 'held' ? ['ADMIN'] : []
  const kinds: readonly UserKind[] = acctType === 'CU' ? ['ENDUSER', ...administrators, 'BOTH'] : administrators
  const refusal = actingBy
    ? t('users.why.acting')
    : manage !== 'held' || kinds.length === 0
      ? t('access.lacking')
      : forbids(effectiveStatus, 'createUser')
        ? t('users.invite.status')
        : undefined
  const roles = mayChoose ? rolesGivenAt(roleCode, acctType) : []
  return { kinds, roles, refusal }
}

/** Opens the form of a new person; confirms when one was added. */
export function InviteButton({ account, manage }: Props) {
  const { acctKey, acctType } = account
  const { t } = useTranslation()
  const { kinds, roles, refusal } = useOffers(account, manage)
  const label = t(acctType === 'CU' ? 'users.invite.person' : 'users.invite.open')
  const [open, setOpen] = useState(false)
  const [invited, setInvited] = useState<{ email: string; mailed: boolean }>()
  if (manage === 'never') return null
  if (refusal)
    return <RefusedButton variant="filled" label={label} reason={refusal} action="users.provision" object={acctKey} />
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setInvited(undefined)
          setOpen(true)
        }}
      >
        {label}
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
            kinds={kinds}
            roles={roles}
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
