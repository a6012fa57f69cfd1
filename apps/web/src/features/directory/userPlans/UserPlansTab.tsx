import { useQuery } from '@tanstack/react-query'
import { holderList, type HolderFilter } from '@portal/contract/directory/userPlans/userPlans.list'
import type { SeatedPlan } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { HolderTable } from './HolderTable.tsx'
import { SeatList } from './SeatList.tsx'
import { seatsQuery } from './userPlans.queries.ts'
import css from './UserPlans.module.css'

/** Tab 4 of an account: its plans with their seats, and the plans of its people. */
export function UserPlansTab({
  account: { acctKey },
  readOnly = false,
}: {
  account: { acctKey: string }
  readOnly?: boolean
}) {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  const seats = useQuery({ ...seatsQuery(acctKey), enabled: maySee })
  const [moving, setMoving] = useState<SeatedPlan>()
  const list = useListState<typeof holderList, HolderFilter>(holderList)
  if (!maySee)
    return (
      <NoRight title={t('userPlans.noRight')} action="userPlans.seats" object={acctKey}>
        {t('users.noRightText')}
      </NoRight>
    )
  if (!seats.data) return <QueryState query={seats} failed={t('userPlans.seatsFailed')} lines={8} height={28} />
  return (
    <div className={css.columns}>
      <section className={css.side} aria-labelledby="user-plans-seats">
        <h2 id="user-plans-seats">{t('userPlans.seats')}</h2>
        <SeatList
          seats={seats.data}
          shown={list.state.plan}
          onShow={(plan) => list.change({ plan, only: [] })}
          onMove={!readOnly && seats.data.assign.allowed ? setMoving : undefined}
        />
      </section>
      <div>
        <h2 className="visually-hidden">{t('userPlans.people')}</h2>
        <HolderTable seats={seats.data} list={list} readOnly={readOnly} />
      </div>
      {moving && (
        <ChangeDialog
          seats={seats.data}
          from={moving}
          selection={{ userFilter: { acctKey, plan: moving.planCode } }}
          count={moving.seatsUsed}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}
