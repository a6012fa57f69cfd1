import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sectionOf, settingSections } from './sections.ts'
import css from './Settings.module.css'

const SignInPolicySection = lazy(() =>
  import('../policies/SignInPolicySection.tsx').then((module) => ({ default: module.SignInPolicySection })),
)
const SsoSection = lazy(() => import('../sso/SsoSection.tsx').then((module) => ({ default: module.SsoSection })))

/** The settings of one account, a section at a time: each is one form with one save bar. */
export function SettingsSections({ acctKey, acctType }: { acctKey: string; acctType: AccountType }) {
  const { t } = useTranslation()
  const { section } = useSearch({ strict: false }) as { section?: unknown }
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = sectionOf(section)
  const open = (id: string) =>
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, section: id }),
      state: (was: object) => was,
      resetScroll: false,
    } as never)
  return (
    <div className={css.layout}>
      <nav className={css.nav} aria-label={t('policies.sections')}>
        {settingSections.map((id) => (
          <a
            key={id}
            href={`${pathname}?section=${id}`}
            aria-current={id === current ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              open(id)
            }}
          >
            {t(`policies.section.${id}`)}
          </a>
        ))}
      </nav>
      <div className={css.form}>
        <Suspense fallback={<Skeleton label={t('table.loading')} lines={8} height={28} />}>
          {current === 'signin' ? (
            <SignInPolicySection key={acctKey} acctKey={acctKey} hasBelow={acctType !== 'CU'} />
          ) : (
            <SsoSection key={acctKey} acctKey={acctKey} />
          )}
        </Suspense>
      </div>
    </div>
  )
}
