import type { SsoConfig } from '@portal/contract/sso/sso.contract'
import { useMoment } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ErrorAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import css from './Sso.module.css'

type Props = {
  domain: SsoConfig['domains'][number]
  mayWrite: boolean
  verifying: boolean
  problem: string | undefined
  onVerify: () => void
  onRemove: () => void
}

/** One domain: whether it is proved to be the company's, and until then the record that proves it. */
export function DomainRow({ domain, mayWrite, verifying, problem, onVerify, onRemove }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const words = domain.verified ? t('sso.verified', { when: moment(domain.verifiedOn) }) : t('sso.unverified')
  return (
    <li className={css.domain}>
      <div className={css.domainHead}>
        <strong className={css.domainName}>{domain.domain}</strong>
        <span className={css.domainStatus} role="status">
          <StatusDot status={domain.verified ? 'Active' : 'Pending'} word={words} />
        </span>
        {mayWrite && (
          <span className={css.domainActs}>
            {!domain.verified && (
              <Button
                variant="default"
                size="xs"
                loading={verifying}
                aria-label={t('sso.verifyNamed', { domain: domain.domain })}
                onClick={onVerify}
              >
                {t('sso.verify')}
              </Button>
            )}
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('sso.removeNamed', { domain: domain.domain })}
              onClick={onRemove}
            >
              {t('sso.removeDomain')}
            </Button>
          </span>
        )}
      </div>
      {!domain.verified && (
        <>
          <p className={css.dim}>{t('sso.recordText')}</p>
          <CopyLine label={t('sso.recordName')} value={domain.recordName} />
          <CopyLine label={t('sso.recordValue')} value={domain.recordValue} />
        </>
      )}
      <ErrorAlert text={problem} className={css.problem} />
    </li>
  )
}
