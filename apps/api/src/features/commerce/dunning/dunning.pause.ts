import type { dunning as routes, DunningPause } from '@portal/contract/commerce/dunning/dunning.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Context } from '../../../platform/http/context.ts'
import { lockInvoices, openOf } from '../billing/billing.service.ts'
import { findPause, isPast, type PauseRow, removePause, savePause } from './dunning.repository.ts'

// Pauses of an invoice or of its payer. They are the issuer's: the payer does not see them, not even in its audit.

const present = ({ pauseId, invoiceId, reason, untilOn, pausedBy, pausedAt }: PauseRow): DunningPause => ({
  pauseKey: pauseId,
  wholePayer: invoiceId === null,
  reason,
  untilOn,
  pausedBy,
  pausedOn: pausedAt,
})

/** @throws Problem invoice.notFound, dunning.nothingOpen, dunning.pastDay */
export const pause = (context: Context, { body }: Input<typeof routes.pause>): Promise<DunningPause> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, name, accountId } = context.caller
    const { billKey, wholePayer, reason, untilOn } = body
    const [invoice] = await lockInvoices(tx, scope, [billKey])
    if (!invoice?.number) throw new Problem('invoice.notFound')
    if (!wholePayer && (openOf(invoice) ?? 0) <= 0) throw new Problem('dunning.nothingOpen')
    if (untilOn && (await isPast(tx, accountId, untilOn))) throw new Problem('dunning.pastDay')
    const pauseId = uuid()
    await savePause(tx, accountId, {
      pauseId,
      payerId: invoice.accountId,
      invoiceId: wholePayer ? null : billKey,
      reason,
      untilOn,
      pausedBy: name,
    })
    await recordAudit(tx, context, {
      action: 'dunning.paused',
      accountId,
      targets: [
        wholePayer
          ? { type: 'account', key: invoice.accountId, name: invoice.billTo.name }
          : { type: 'invoice', key: billKey, name: invoice.number },
      ],
      changes: [{ field: 'untilOn', old: null, new: untilOn }],
      reason,
    })
    const saved = await findPause(tx, scope, pauseId)
    if (!saved) throw new TypeError('no pause')
    return present(saved)
  })

/** @throws Problem dunning.pauseNotFound */
export const resume = (
  context: Context,
  { params: { pauseKey } }: Input<typeof routes.resume>,
): Promise<Result<typeof routes.resume>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, accountId } = context.caller
    const found = await findPause(tx, scope, pauseKey)
    if (!found || !(await isInScope(tx, scope, found.payerId))) throw new Problem('dunning.pauseNotFound')
    await removePause(tx, scope, pauseKey)
    const { payerId, invoiceId, name } = found
    await recordAudit(tx, context, {
      action: 'dunning.resumed',
      accountId,
      targets: [{ type: invoiceId ? 'invoice' : 'account', key: invoiceId ?? payerId, name }],
    })
    return { pauseKey }
  })
