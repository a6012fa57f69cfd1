import type { User } from '@portal/contract/directory/users/users.person'
import { type HealthAct, ObjectHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { actsOn, type PersonAct } from './people.rules.ts'
import type { PersonActs } from './usePersonActs.ts'
import { usePersonRights } from './usePersonRights.ts'

/** Shows what needs attention in a person, with the action of their menu that resolves it where the reader may do it. */
export function PersonHealth({ user, acts }: { user: User; acts: PersonActs }) {
  const { t } = useTranslation()
  const allowed = actsOn(user, usePersonRights()).filter(({ why }) => why === undefined)
  const by =
    (act: PersonAct, label = t(`users.act.${act}`)) =>
    (): HealthAct | undefined =>
      user.abilities.edit.allowed && allowed.some((one) => one.act === act)
        ? { label, run: () => acts.begin(act, user) }
        : undefined
  return (
    <ObjectHealth
      of="User"
      id={user.userKey}
      about={user}
      acts={{
        SignInLocked: by('unlock'),
        InvitationOpen: by('sendActivation'),
        FactorMissing: by('sendMfaLink', t('health.act.factor')),
        OnlyAdministrator: () => ({ label: t('health.act.administrators'), href: paths.account(user.acctKey, 2) }),
        SignInLong: by('disable'),
      }}
    />
  )
}
