import { inUnits } from '@portal/contract/core/language'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { statusTargets } from '@portal/contract/operations/changes/changes.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import type { Choice, CustomControlProps } from '../../../ui/form/FormContext.ts'
import css from './status.module.css'
import { useRefusalText } from './useRefusalText.ts'
import { useSuspensionText } from './useSuspensionText.ts'

/**
 * Every status that can follow, each with its effect; those not possible now stay and say why. For many accounts, only
 * the preview knows them.
 */
export function useTargets(standing: AccountStanding | undefined): Choice[] {
  const { t, i18n } = useTranslation()
  const refusal = useRefusalText()
  if (!standing)
    return statusTargets.map((value) => ({
      value,
      label: t(`status.to.${value}`),
      detail: t(value === 'Closed' ? 'status.closesMany' : `status.effect.${value}`),
    }))
  const [reopen, purge] = [standing.reopenDays, standing.purgeDays].map((days) => inUnits(days, 'day', i18n.language))
  return standing.choices.map((choice) => ({
    value: choice.to,
    label: textOr(t, `status.to.${choice.to}_${standing.accountStatus}`, t(`status.to.${choice.to}`)),
    detail: refusal(choice.ability) || t(`status.effect.${choice.to}`, { reopen, purge }),
    off: !choice.ability.allowed,
  }))
}

/** Which of several suspensions to lift; the suspensions by others stay. */
export function LiftChoice({ standing, value, error, set }: CustomControlProps & { standing: AccountStanding }) {
  const { t } = useTranslation()
  const refusal = useRefusalText()
  const text = useSuspensionText()
  const lifted = value as readonly string[]
  const toggle = (key: string) => set(lifted.includes(key) ? lifted.filter((one) => one !== key) : [...lifted, key])
  return (
    <Fieldset title={t('status.lift')} error={error}>
      {standing.suspensions.map((suspension) => (
        <div key={suspension.suspensionKey} className={css.suspension}>
          <CheckField
            label={text(suspension)}
            checked={lifted.includes(suspension.suspensionKey)}
            aria-disabled={!suspension.mayClear.allowed}
            aria-invalid={error ? true : undefined}
            onChange={() => suspension.mayClear.allowed && toggle(suspension.suspensionKey)}
          />
          {!suspension.mayClear.allowed && <p className={css.detail}>{refusal(suspension.mayClear)}</p>}
        </div>
      ))}
      {lifted.length < standing.suspensions.length && <p className={css.hint}>{t('status.staysSuspended')}</p>}
    </Fieldset>
  )
}
