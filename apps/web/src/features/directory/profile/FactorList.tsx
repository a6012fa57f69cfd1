import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { WhenIn } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from './ProfileLists.module.css'

export type Factors = Result<typeof mfa.factors>
export type Factor = Factors['factors'][number]

// i18n: profile.factors.kind.*
/** The name of a factor: the person's, else its kind and destination. */
export function useFactorName(): (factor: Factor) => string {
  const { t } = useTranslation()
  return ({ name, kind, maskedDestination }) =>
    [name ?? t(`profile.factors.kind.${kind}`), maskedDestination].filter(Boolean).join(' · ')
}

type Props = Pick<Factors, 'smsAvailable'> & { factors: readonly Factor[]; onRemove: (factor: Factor) => void }
export function FactorList({ factors, smsAvailable, onRemove }: Props) {
  const { t } = useTranslation()
  const nameOf = useFactorName()
  /** Whether the name differs from the kind. */
  const isNamed = ({ name, kind }: Factor) => name !== null && name !== t(`profile.factors.kind.${kind}`)
  if (factors.length === 0) return <EmptyState small title={t('profile.factors.none')} />
  return (
    <ul className={css.list}>
      {factors.map((factor) => (
        <li key={factor.factorKey} className={css.item}>
          <div className={css.what}>
            <div className={css.name}>
              {nameOf(factor)}
              {isNamed(factor) && <span className={css.tag}>{t(`profile.factors.kind.${factor.kind}`)}</span>}
            </div>
            <p className={css.meta}>
              <WhenIn at={factor.createdOn} say={(at) => t('profile.factors.added', { at })} />
              {' · '}
              {factor.lastUsedOn ? (
                <WhenIn at={factor.lastUsedOn} say={(at) => t('profile.factors.used', { at })} />
              ) : (
                t('profile.factors.unused')
              )}
            </p>
            {factor.off && <p className={`${css.meta} ${css.warn}`}>{t('profile.factors.off')}</p>}
            {factor.kind === 'sms' && !smsAvailable && <p className={css.meta}>{t('profile.factors.noSms')}</p>}
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={t('profile.factors.removeOne', { name: nameOf(factor) })}
            onClick={() => onRemove(factor)}
          >
            {t('profile.factors.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
