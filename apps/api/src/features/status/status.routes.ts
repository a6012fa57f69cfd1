import { status } from '@portal/contract/status/status.contract'
import { handle } from '../../platform/http/handle.ts'
import { disableBatch, reactivateBatch } from './status.batch.ts'
import { purgeNow } from './status.purge.ts'
import { cancelPending, changeStatus, getStatus, schedulePlan } from './status.service.ts'

export const statusRoutes = handle(status, {
  get: (input, context) => getStatus(context, input),
  change: (input, context) => changeStatus(context, input),
  schedule: (input, context) => schedulePlan(context, input),
  cancelPending: (input, context) => cancelPending(context, input),
  purge: (input, context) => purgeNow(context, input),
  disableBatch,
  reactivateBatch,
})
