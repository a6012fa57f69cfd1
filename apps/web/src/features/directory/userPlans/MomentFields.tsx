import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { useMoment } from './useAssignForm.ts'

type Props = { moment: ReturnType<typeof useMoment>; error: string | undefined }

/** Now, on a day where the company is, or at the end of the term of its plan. */
export function MomentFields({ moment: { when, setWhen, on, setOn }, error }: Props) {
  const { t } = useTranslation()
  const { pattern } = useTypedDay()
  return (
    <>
      <RadioGroup
        title={t('userPlans.when')}
        inline
        value={when}
        onChange={setWhen}
        options={[
          { value: 'NOW', label: t('userPlans.moment.now') },
          { value: 'DAY', label: t('userPlans.moment.day') },
          { value: 'PERIOD_END', label: t('userPlans.moment.periodEnd') },
        ]}
      />
      {when === 'DAY' && (
        <TextField
          label={t('userPlans.day')}
          help={t('userPlans.dayHint', { pattern })}
          autoComplete="off"
          value={on}
          error={error}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
      )}
    </>
  )
}
