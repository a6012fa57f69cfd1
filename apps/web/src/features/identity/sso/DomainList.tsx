import type { SsoConfig } from '@portal/contract/identity/sso/sso.contract'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { shownDomain } from '../../../lib/domains.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import css from './Sso.module.css'

/** The domains whose people sign in through the identity provider; another tab verifies and manages them. */
export function DomainList({ config: { acctKey, domains } }: { config: SsoConfig }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return (
    <PlainSection title={t('sso.domainsTitle')} hint={t('sso.domainsText')}>
      {domains.length === 0 && <EmptyState small title={t('sso.noDomains')} />}
      <ul className="plain">
        {domains.map(({ domain, verified, verifiedOn }) => (
          <li key={domain} className={css.domain}>
            <div className={css.domainHead}>
              <strong className={css.domainName}>{shownDomain(domain)}</strong>
              <span className={css.domainStatus}>
                <StatusDot
                  status={verified ? 'Active' : 'Pending'}
                  word={verified ? t('sso.verified', { when: moment(verifiedOn) }) : t('sso.unverified')}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Anchor href={paths.account(acctKey, 6)}>{t('sso.manageDomains')}</Anchor>
      </p>
    </PlainSection>
  )
}
