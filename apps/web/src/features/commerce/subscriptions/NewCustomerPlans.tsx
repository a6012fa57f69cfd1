import type { Plan } from '@portal/contract/commerce/plans/plans.contract'
import { maxPlansOfNew } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { hasSeats } from './companyPlans.words.ts'
import css from './NewCustomerPlans.module.css'
import { hasTrial, type NewPlanLine, useNewCustomerPlans } from './useNewCustomerPlans.ts'

export type { NewPlanLine } from './useNewCustomerPlans.ts'

type Props = {
  /** The company below which the customer is created. */
  parentKey: string
  /** The choice; null: the usual plans of a new customer. */
  value: readonly NewPlanLine[] | null
  errors: Readonly<Record<string, string>>
  idOf: (path: string) => string
  onChange: (value: NewPlanLine[]) => void
}

/** The plans that a new customer gets, with seats, trial and price; nothing for people who may sell none. */
export function NewCustomerPlans({ parentKey, value, errors, idOf, onChange }: Props) {
  const { t } = useTranslation()
  const plans = useNewCustomerPlans(parentKey)
  if (!plans.shown) return null
  const { choices, defaults, line, blank } = plans
  const lines = value ?? defaults ?? []
  const taken = new Set(lines.map(({ planCode }) => planCode))
  const [next] = choices.filter(({ planCode }) => !taken.has(planCode))
  const put = (at: number, one: NewPlanLine) => onChange(lines.map((other, place) => (place === at ? one : other)))
  return (
    <FormSection title={t('companyPlans.title')} hint={t('companyPlans.new.hint')}>
      <div className={css['plans']} id={idOf('plans')} tabIndex={-1}>
        {plans.failed && <Alert kind="warning">{t('companyPlans.new.failed')}</Alert>}
        {!plans.failed && !defaults && <Skeleton lines={2} height={40} />}
        {lines.map((one, at) => {
          const plan = choices.find(({ planCode }) => planCode === one.planCode)
          return (
            <Line
              key={one.planCode}
              one={one}
              plan={plan}
              choices={choices.filter(({ planCode }) => planCode === one.planCode || !taken.has(planCode))}
              renewal={plans.renewal}
              fault={(field) => errors[`plans.${at}.${field}`]}
              idOf={(field) => idOf(`plans.${at}.${field}`)}
              onPlan={(chosen) => put(at, blank(chosen, one.seats))}
              onChange={(part) => put(at, line({ ...one, ...part }))}
              onRemove={() => onChange(lines.filter((_, place) => place !== at))}
            />
          )
        })}
        {defaults && lines.length === 0 && (
          <p className={css['none']}>{t(choices.length > 0 ? 'companyPlans.new.none' : 'companyPlans.new.nothing')}</p>
        )}
        {next && lines.length < maxPlansOfNew && (
          <div>
            <Button variant="default" onClick={() => onChange([...lines, blank(next)])}>
              {t('companyPlans.add')}
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  )
}

type LineProps = {
  one: NewPlanLine
  plan: Plan | undefined
  choices: readonly Plan[]
  renewal: boolean
  fault: (field: string) => string | undefined
  idOf: (field: string) => string
  onPlan: (plan: Plan) => void
  onChange: (part: Partial<NewPlanLine>) => void
  onRemove: () => void
}
function Line({ one, plan, choices, renewal, fault, idOf, onPlan, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const name = plan ? words.name(plan) : one.planCode
  return (
    <fieldset className={css['line']}>
      <legend className={css['legend']}>{name}</legend>
      <div className={css['fields']}>
        <SelectField
          required
          label={t('companyPlans.column.plan')}
          controlId={idOf('planCode')}
          error={fault('planCode')}
          choices={choices.map((choice) => ({
            value: choice.planCode,
            label: `${words.name(choice)} · ${words.price(choice.selling)}`,
          }))}
          value={one.planCode}
          onChange={(event) => {
            const chosen = choices.find(({ planCode }) => planCode === event.currentTarget.value)
            if (chosen) onPlan(chosen)
          }}
        />
        {(!plan || hasSeats(plan)) && (
          <TextField
            required
            inputMode="numeric"
            autoComplete="off"
            label={t('field.seats')}
            controlId={idOf('seats')}
            maxLength={9}
            value={one.seats}
            error={fault('seats')}
            onChange={(event) => onChange({ seats: event.currentTarget.value })}
          />
        )}
      </div>
      {plan && <Terms plan={plan} one={one} renewal={renewal} fault={fault} idOf={idOf} onChange={onChange} />}
      <div className={css['foot']}>
        <p className={css['price']}>{plan && <Price plan={plan} one={one} />}</p>
        <Button variant="subtle" size="xs" aria-label={t('companyPlans.sell.remove', { name })} onClick={onRemove}>
          {t('companyPlans.new.remove')}
        </Button>
      </div>
    </fieldset>
  )
}

type TermsProps = Pick<LineProps, 'one' | 'renewal' | 'fault' | 'idOf' | 'onChange'> & { plan: Plan }
function Terms({ plan, one, renewal, fault, idOf, onChange }: TermsProps) {
  const { t } = useTranslation()
  return (
    <div>
      {hasTrial(plan) && (
        <CheckField
          label={t('companyPlans.startsWithTrial', { count: plan.trialDays })}
          controlId={idOf('trialDays')}
          error={fault('trialDays')}
          checked={one.trial}
          onChange={(event) => onChange({ trial: event.currentTarget.checked })}
        />
      )}
      {renewal && plan.renewalType !== 'NONE' && (
        <CheckField
          label={t('field.autoRenew')}
          controlId={idOf('autoRenew')}
          error={fault('autoRenew')}
          checked={one.autoRenew}
          onChange={(event) => onChange({ autoRenew: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

/** "12 months · $190.00 a month after the trial". */
function Price({ plan, one }: { plan: Plan; one: NewPlanLine }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { selling, termMonths } = plan
  const { seats } = one.sent
  const money = selling && seats ? words.money(selling.price * seats, selling.currency) : undefined
  const tried = hasTrial(plan) && one.trial
  const price = money && t(tried ? 'companyPlans.new.afterTrial' : 'companyPlans.price.month', { price: money })
  return [t('plans.months', { count: termMonths }), price].filter(Boolean).join(' · ')
}
