import type { User } from '@portal/contract/directory/users/users.person'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { NotFound } from '../../../core/accounts/NotFound.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { When } from '../../../core/moments/When.tsx'
import { useEarlyHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonStatus } from '../../../core/people/PersonStatus.tsx'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Copied } from '../../../ui/Copied.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { PageMenu } from '../../../ui/PageMenu.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { EffectiveRights } from '../../access/accessGroups/EffectiveRights.tsx'
import { ObjectEvents } from '../../operations/audit/ObjectEvents.tsx'
import { PersonPlans } from '../userPlans/PersonPlans.tsx'
import { personQuery } from './people.queries.ts'
import { isLocked } from './people.rules.ts'
import { PersonActs } from './PersonActs.tsx'
import { PersonHealth } from './PersonHealth.tsx'
import { PersonRecord } from './PersonRecord.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { usePersonActs } from './usePersonActs.ts'
import { usePersonEntries } from './usePersonEntries.ts'
import { usePersonRights } from './usePersonRights.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const UserSettingsDialog = lazyPart(
  async () => (await import('../../access/settings/UserSettingsDialog.tsx')).UserSettingsDialog,
)

/** One person (`/users/$userKey`): record, standing, rights, sessions and history. */
export function PersonPage() {
  const { t } = useTranslation()
  const { userKey = '' } = useParams({ strict: false })
  const maySee = useCan('AcctMgmnt:R')
  const found = useQuery({ ...personQuery(userKey), enabled: maySee })
  useEarlyHealth('User', userKey, maySee)
  const user = found.data
  const unknown = !user && found.error instanceof ApiError && [400, 404].includes(found.error.status)
  const title = user ? nameOf(user) : t(unknown ? 'users.page.notFound' : 'users.page.one')
  const back = user && { href: paths.account(user.acctKey, 2), text: user.acctName }
  return (
    <>
      <PageHeading title={title} {...(back && { back })} />
      {!maySee && <NoRight title={t('users.noRight')} action="users.get" />}
      {unknown && <NotFound text={t('users.page.notFoundText')} />}
      {maySee && !unknown && <QueryState query={found} failed={t('users.page.failed')} lines={8} height={28} />}
      {user && <PersonSheet key={user.userKey} user={user} />}
    </>
  )
}

function PersonSheet({ user }: { user: User }) {
  const { t } = useTranslation()
  const { userKey: reader, modules } = useMe()
  const maySeeGroups = useCan('UserGroupsAccess:R')
  const acts = usePersonActs()
  const { userKey, acctKey, abilities, status, kind } = user
  const name = nameOf(user)
  const { allowed, reason } = abilities.edit
  const administrator = kind !== 'ENDUSER' && status !== 'Removed'
  const maySeePlans = modules['Customer-User Plans'] !== 'none'
  return (
    <>
      <Standing user={user} end={<Acts user={user} acts={acts} />} />
      <PersonHealth user={user} acts={acts} />
      <PersonActs acts={acts} />
      {status === 'Removed' && (
        <Alert kind="info" className={page.notice}>
          {t('users.page.removed')} <When at={user.restorableUntil} />
        </Alert>
      )}
      {!allowed && status !== 'Removed' && (
        <Alert kind="info" className={page.notice}>
          {userKey === reader ? (
            t('users.why.self')
          ) : (
            <WhyNote action="users.update" object={userKey} what={t('users.page.change')}>
              {t(reason === 'user.aboveYou' ? 'users.page.above' : 'users.page.readOnly')}
            </WhyNote>
          )}
        </Alert>
      )}
      <PersonRecord user={user} />
      {status !== 'Removed' && maySeePlans && (
        <section className={page.section} aria-labelledby="person-plans">
          <h2 id="person-plans">{t('userPlans.title')}</h2>
          <PersonPlans userKey={userKey} name={name} />
        </section>
      )}
      {administrator && maySeeGroups && (
        <section className={page.section} aria-labelledby="person-rights">
          <h2 id="person-rights">{t('users.page.rights')}</h2>
          <EffectiveRights userKey={userKey} />
        </section>
      )}
      {administrator && (
        <section className={page.section} aria-labelledby="person-sessions">
          <h2 id="person-sessions">{t('users.page.sessions')}</h2>
          <PersonSessions userKey={userKey} name={name} mayEnd={allowed} />
        </section>
      )}
      <section className={page.section}>
        <h2>{t('users.page.timeline')}</h2>
        <Facts
          columns
          facts={[
            [t('users.page.created'), <Made key="created" by={user.createdBy} on={user.createdOn} />],
            [t('users.page.modified'), <Made key="modified" by={user.modifiedBy} on={user.modifiedOn} />],
          ]}
        />
        <ObjectEvents type="user" id={userKey} acctKey={acctKey} label={t('users.page.timeline')} />
      </section>
    </>
  )
}

/** The key facts of a person. */
function Standing({ user, end }: { user: User; end: ReactNode }) {
  const { t } = useTranslation()
  const { kind, mfaState, lastLoginOn, factorOff, lockedUntil } = user
  const administrator = kind !== 'ENDUSER'
  const locked = isLocked(user) && (factorOff || !lockedUntil ? t('users.factorOff') : <When at={lockedUntil} />)
  return (
    <KeyFacts
      label={t('users.page.standing')}
      end={end}
      facts={[
        [t('field.status'), <PersonStatus key="status" person={user} />],
        [t('field.email'), <Copied key="email" value={user.email} what={t('field.email')} />],
        [t('users.page.kind'), t(`users.kind.${kind}`)],
        [t('field.mfaState'), administrator && t(`users.mfa.${mfaState}`)],
        [t('users.column.locked'), locked],
        [
          t('field.lastLoginOn'),
          administrator && (lastLoginOn ? <When key="login" at={lastLoginOn} /> : t('users.never')),
        ],
      ]}
    />
  )
}

const Made = ({ by, on }: { by: string | null; on: string }) => (
  <span>
    <When at={on} />
    {by && ` · ${by}`}
  </span>
)

function Acts({ user, acts }: { user: User; acts: ReturnType<typeof usePersonActs> }) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(false)
  const entries = usePersonEntries(user, usePersonRights(), (act) => acts.begin(act, user))
  const more = {
    key: 'settings',
    label: t('settings.personMenu'),
    section: t('users.section.settings'),
    onSelect: () => setSettings(true),
  }
  return (
    <>
      <PageMenu entries={user.status === 'Removed' ? entries : [...entries, more]} />
      {settings && (
        <Suspense fallback={null}>
          <UserSettingsDialog userKey={user.userKey} name={nameOf(user)} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
