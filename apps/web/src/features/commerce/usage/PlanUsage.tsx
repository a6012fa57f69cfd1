import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usage } from '@portal/contract/commerce/usage/usage.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { clientFor } from '../../../lib/api.ts'
import css from './Usage.module.css'
import { UsageDialog } from './UsageDialog.tsx'
import { UsageMeter } from './UsageMeter.tsx'

const api = clientFor(usage)

/** The usage of a plan by a company; without key or code no request is sent (specification section 5). */
const planUsageQuery = (customerKey: string, planCode: string) =>
  queryOptions({
    queryKey: ['usage', 'plan', customerKey, planCode],
    queryFn: ({ signal }) =>
      customerKey === '' || planCode === ''
        ? Promise.resolve([])
        : api.plans({ params: { customerKey, planCode }, signal }),
  })

type Props = { acctKey: string; planCode: string }

/**
 * The usage of a plan by a company, and its earlier periods after a press; nothing for people who may not see usage.
 */
export function PlanUsage(props: Props) {
  return useCan('ShowPlanUsage:R') ? <Usage {...props} /> : null
}

function Usage({ acctKey, planCode }: Props) {
  const { t } = useTranslation()
  const query = useQuery(planUsageQuery(acctKey, planCode))
  const [opened, setOpened] = useState(false)
  if (!query.data) return <QueryState query={query} failed={t('usage.failed')} lines={2} height={20} />
  const [usage] = query.data
  // Seats are not used up: other parts of the page show who has one.
  if (!usage || usage.unitType === 'SEAT') return null
  return (
    <div className={css['plan']}>
      <UsageMeter usage={usage} />
      <TextButton aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('usage.byPeriod')}
      </TextButton>
      {opened && <UsageDialog usage={usage} onClose={() => setOpened(false)} />}
    </div>
  )
}
