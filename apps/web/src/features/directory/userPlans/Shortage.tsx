import type { SeatFit } from '@portal/contract/directory/userPlans/userPlans.rules'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import type { CustomControlProps } from '../../../ui/form/FormContext.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'

type Props = Pick<CustomControlProps, 'value' | 'set'> & {
  /** The free seats for the chosen plan; undefined while none is chosen. */
  fit: SeatFit | undefined
  acctKey: string
  count: number
}
/** Too few seats: who gets one, or how many more would be enough for all. */
export function Shortage({ fit, value, set, acctKey, count }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  if (!fit) return null
  if (fit.beyond > 0)
    return (
      <Alert kind="warning">{t('userPlans.beyond', { count: fit.beyond, beyond: words.number(fit.beyond) })}</Alert>
    )
  if (fit.missing === 0 || fit.upgradeTo === null) return null
  const free = words.number(fit.assigned)
  return (
    <>
      <Alert kind="warning">
        {t('userPlans.short', {
          people: words.number(count),
          free,
          missing: words.number(fit.missing),
          count: fit.missing,
        })}
      </Alert>
      <RadioGroup
        title={t('userPlans.shortTitle')}
        value={value as 'PARTIAL' | 'FAIL'}
        onChange={set}
        options={[
          {
            value: 'PARTIAL',
            label: t('userPlans.shortSome', { count: fit.assigned, free }),
            detail: t('userPlans.shortSomeHint'),
            off: fit.assigned === 0,
          },
          {
            value: 'FAIL',
            label: t('userPlans.shortNone', { seats: words.number(fit.upgradeTo) }),
            detail: t('userPlans.shortNoneHint'),
          },
        ]}
      />
      <p>
        <Anchor href={paths.account(acctKey, 3)}>{t('userPlans.toCompanyPlans')}</Anchor>
      </p>
    </>
  )
}
