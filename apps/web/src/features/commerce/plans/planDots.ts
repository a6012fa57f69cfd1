import type { PlanStatus } from '@portal/contract/commerce/plans/plans.fields'
import type { Status } from '../../../ui/StatusDot.tsx'

/** The shape that stands for the status of a plan. */
export const planDots: Readonly<Record<PlanStatus, Status>> = { DRAFT: 'Pending', ACTIVE: 'Active', RETIRED: 'Closed' }
