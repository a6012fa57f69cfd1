import { status } from '@portal/contract/directory/status/status.contract'
import { handle } from '../../../platform/http/handle.ts'
import { disableBatch, reactivateBatch } from './status.batch.ts'
import { purgeNow } from './status.purge.ts'
import { cancelPending, changeStatus, getStatus, schedulePlan } from './status.service.ts'

export const statusRoutes = handle(status, {
  get: getStatus,
  change: changeStatus,
  schedule: schedulePlan,
  cancelPending,
  purge: purgeNow,
  disableBatch,
  reactivateBatch,
})
