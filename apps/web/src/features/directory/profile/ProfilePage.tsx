import { type ReactNode, useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { RecordSections } from '../../../core/records/RecordSections.tsx'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import { SessionsSection } from '../sessions/SessionsSection.tsx'
import { ActedFor } from '../users/ActedFor.tsx'
import { FactorsSection } from './FactorsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import page from '../../../ui/Page.module.css'
import css from './ProfilePage.module.css'
import { profileSections } from './profileFields.ts'
import { useProfileForm } from './useProfileForm.ts'

/** The reader's page (`ux.md` 4.20): personal data, preferences, sign-in, sessions, and who acted for their company. */
export function ProfilePage() {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const maySeeActed = useCan('AcctMgmnt:R')
  const [today] = useState(() => dayIn(new Date(), me.preferences.timeZone))
  const timeZones = useChoices('timeZones', me.preferences.timeZone)
  const sections = profileSections({ t, language: i18n.language, me, timeZones, today })
  const others = ['password', 'factors', 'sessions', ...(maySeeActed ? ['acted'] : [])]
  const links = [
    ...sections.map(({ id, title }) => ({ id, title })),
    ...others.map((id) => ({ id, title: t(`profile.section.${id}`) })),
  ]
  return (
    <>
      <PageHeading title={t('profile.title')} />
      <p className={css.who}>
        {me.email} · {me.companyName} · {t(`roles.${me.roleCode}`)}
      </p>
      <div className={css.layout}>
        <nav className={css.links} aria-label={t('profile.sections')}>
          <ul>
            {links.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={page.record}>
          {me.actingBy && <p className={css.note}>{t('profile.whileActing')}</p>}
          <ProfileRecord sections={sections} mayEdit={!me.actingBy} />
          <ProfileSection id="password" title={t('profile.section.password')}>
            {me.actingBy ? <p className={css.dim}>{t('profile.notWhileActing')}</p> : <PasswordSection />}
          </ProfileSection>
          <ProfileSection id="factors" title={t('profile.section.factors')} hint={t('profile.factors.hint')}>
            {me.actingBy ? <p className={css.dim}>{t('profile.notWhileActing')}</p> : <FactorsSection />}
          </ProfileSection>
          <ProfileSection id="sessions" title={t('profile.section.sessions')} hint={t('sessions.hint')}>
            <SessionsSection mayEnd={!me.actingBy} />
          </ProfileSection>
          {maySeeActed && (
            <ProfileSection id="acted" title={t('profile.section.acted')} hint={t('profile.actedHint')}>
              <ActedFor acctKey={me.companyKey} />
            </ProfileSection>
          )}
        </div>
      </div>
    </>
  )
}

type RecordProps = { sections: ReturnType<typeof profileSections>; mayEdit: boolean }
function ProfileRecord({ sections, mayEdit }: RecordProps) {
  const shown = sections.map(({ hint, ...section }) => ({ ...section, more: hint && <p className="dim">{hint}</p> }))
  return (
    <div className={css.record}>
      <RecordSections anchors edit={useProfileForm()} sections={shown} mayEdit={mayEdit} />
    </div>
  )
}

type Props = { id: string; title: string; hint?: string; children: ReactNode }

/** A titled part of the reader's page that is not a form: its actions take effect immediately. */
const ProfileSection = ({ id, title, hint, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={css.section}>
    <h2 id={`${id}-title`} className={css.sectionTitle}>
      {title}
    </h2>
    {hint && <p className={css.dim}>{hint}</p>}
    {children}
  </section>
)
