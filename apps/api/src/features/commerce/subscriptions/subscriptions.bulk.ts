import type { Input } from '@portal/contract/core/route'
import { Problem } from '@portal/contract/core/errors'
import type { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { countsOf, ranAs, type ChangeRequest } from '../../operations/changes/changes.service.ts'

type Body = Input<typeof routes.bulkChange>['body']
type Kind = 'plan.upgrade' | 'plan.renew' | 'plan.seats' | 'plan.status'

/** @throws Problem request.invalid where plans can be ended neither now nor after their term */
function requestOf(body: Body): ChangeRequest<Kind> {
  const { subscriptionKeys, action, toPlanCode, seats, effective, poNumber, reason } = body
  const selection = { subscriptionKeys }
  if (action === 'RENEW') return { kind: 'plan.renew', selection, input: { toPlanCode, seats, effective, poNumber } }
  if (action === 'UPGRADE')
    return { kind: 'plan.upgrade', selection, input: { toPlanCode, seats, effective, poNumber } }
  if (action === 'SEATS') return { kind: 'plan.seats', selection, input: { seats, effective } }
  if (action === 'RESUME') return { kind: 'plan.status', selection, input: { to: 'RESUME', reason } }
  if (effective !== 'NOW' && effective !== 'PERIOD_END')
    throw new Problem('request.invalid', { fields: [{ field: 'Effective', code: 'notOneOf' }] })
  const to = effective === 'NOW' ? 'CANCEL_NOW' : 'CANCEL_AT_END'
  return { kind: 'plan.status', selection, input: { to, reason } }
}

/** Changes many company plans in a set that runs immediately, or waits for a second person. */
export const bulkChange = ranAs(
  ({ body }: { body: Body }) => ({ change: requestOf(body), confirmCount: body.confirmCount }),
  (ran) => ({ ...countsOf(ran), results: ran.results }),
)
