import type { Selection } from '@portal/contract/changes/changes.contract'
import type { SeatedPlan } from '@portal/contract/userPlans/userPlans.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAsking } from '../../core/changes/useAsking.ts'
import { usePlanWords } from '../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { MomentFields } from './MomentFields.tsx'
import { useAssignForm } from './useAssignForm.ts'
import { seatsQuery } from './userPlans.queries.ts'

/** People who are to get a plan, all of one company; `name`: the one person. */
export type Chosen = { acctKey: string; selection: Selection; count: number; name?: string | undefined }
type Props = Chosen & {
  /** The plan that is chosen to begin with. */
  planCode?: string | undefined
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone?: () => void
}

/** Which plan people get and when, with the seats that it takes; what it does to each is shown next, before anything is done. */
export function AssignDialog({ acctKey, selection, count, name, planCode, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const seats = useQuery(seatsQuery(acctKey))
  const form = useAssignForm(seats.data, count, planCode)
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, form.faults)
  const { ask, away, refusal } = useAsking((last) => {
    onClose()
    if (last.state !== 'Preview') onDone?.()
  })
  const submit = () => {
    const input = form.check()
    if (input) void ask({ kind: 'userPlan.assign', selection, input })
  }
  const title = name
    ? t('userPlans.assign.one', { name })
    : t('userPlans.assign.many', { count, number: words.number(count) })
  return (
    <FormDialog
      title={title}
      submit={t('userPlans.preview')}
      away={away}
      refusal={refusal?.message}
      place={place}
      onSubmit={submit}
      onClose={onClose}
    >
      {!seats.data && <QueryState query={seats} failed={t('userPlans.seatsFailed')} lines={3} height={44} />}
      {seats.data && form.items.length === 0 && (
        <EmptyState title={t('userPlans.noPlans')}>{t('userPlans.noPlansText')}</EmptyState>
      )}
      {form.items.length > 0 && (
        <>
          <RadioGroup
            title={t('field.plan')}
            cards
            value={form.planCode}
            error={form.faults.plan}
            onChange={form.pick}
            options={form.items.map((one) => ({
              value: one.planCode,
              label: words.name(one),
              detail: `${t(`plans.productLine.${one.productLine}`)} · ${freeWords(one, t, words)}`,
            }))}
          />
          <Shortage form={form} acctKey={acctKey} count={count} />
          <CheckField
            label={t('userPlans.replace')}
            help={t('userPlans.replaceHint')}
            checked={form.replaces}
            onChange={(event) => form.setReplaces(event.currentTarget.checked)}
          />
          <MomentFields moment={form.moment} error={form.faults.on} />
        </>
      )}
    </FormDialog>
  )
}

type T = ReturnType<typeof useTranslation>['t']
/** "8 of 50 seats free". */
export function freeWords(
  { seatsFree, seatsTotal, seatsUsed }: SeatedPlan,
  t: T,
  words: ReturnType<typeof usePlanWords>,
) {
  const total = words.number(seatsTotal)
  if (seatsFree === null) return t('userPlans.uncapped', { count: seatsUsed, used: words.number(seatsUsed), total })
  return t('userPlans.free', { count: seatsFree, free: words.number(seatsFree), total })
}

type ShortageProps = { form: ReturnType<typeof useAssignForm>; acctKey: string; count: number }
/** Too few seats: who gets one, or what would be enough for all. */
function Shortage({ form: { plan, fit, partial, setPartial }, acctKey, count }: ShortageProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  if (!plan || !fit) return null
  if (fit.beyond > 0)
    return (
      <Alert kind="warning">{t('userPlans.beyond', { count: fit.beyond, beyond: words.number(fit.beyond) })}</Alert>
    )
  if (fit.missing === 0 || fit.upgradeTo === null) return null
  const free = words.number(fit.given)
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
        value={partial ? 'PARTIAL' : 'FAIL'}
        onChange={(value) => setPartial(value === 'PARTIAL')}
        options={[
          {
            value: 'PARTIAL',
            label: t('userPlans.shortSome', { count: fit.given, free }),
            detail: t('userPlans.shortSomeHint'),
            off: fit.given === 0,
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
