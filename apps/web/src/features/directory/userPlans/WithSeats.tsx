import type { Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import { seatsQuery } from './userPlans.queries.ts'

type Props = { acctKey: string; title: string; onClose: () => void; children: (seats: Seats) => ReactNode }

/** A dialog about the plans of a company, rendered once they are loaded. */
export function WithSeats({ acctKey, title, onClose, children }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(seatsQuery(acctKey))
  if (data) return children(data)
  const failed = t('userPlans.seatsFailed')
  return <PendingDialog {...{ title, error, failed, onClose }} onRetry={() => void refetch()} />
}
