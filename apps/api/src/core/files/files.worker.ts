import { randomUUID } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { jobContext } from '../../platform/jobs/jobContext.ts'
import { recordAudit } from '../audit/audit.record.ts'
import { callerOfMaker } from '../sessions/sessions.onBehalf.ts'
import { admitted, reachText } from './files.guard.ts'
import { exportKindOf } from './files.kind.ts'
import { LeaseLost, openParts } from './files.parts.ts'
import * as exports from './files.repository.ts'

export { removeExpired } from './files.repository.ts'

type StopCheck = () => boolean
type Parts = Pick<Context, 'db' | 'config' | 'keys'>

const inLanguage = ({ request, ...context }: Context, language: Context['request']['language']): Context => ({
  ...context,
  request: { ...request, language },
})

/** The maker with current permissions. @throws Problem auth.forbidden when they may no longer have such a file */
async function makerOf({ db }: Parts, claimed: exports.ClaimedExport): Promise<Caller> {
  const person = await callerOfMaker(db, claimed.madeBy, claimed.keyId ? { key: { keyId: claimed.keyId } } : undefined)
  if (!person || person.accountId !== claimed.accountId) throw new Problem('auth.forbidden')
  return admitted(exportKindOf(claimed.kind), person)
}

/** Makes one file with its maker's current permissions. */
async function make(parts: Parts, claimed: exports.ClaimedExport, lease: string, stopped: StopCheck) {
  const kind = exportKindOf(claimed.kind)
  const caller = await makerOf(parts, claimed)
  const context = inLanguage(jobContext(parts, caller, { batchId: null }), claimed.language)
  const { exportId } = claimed
  const file = openParts(parts.db, claimed, lease)
  if (!(await kind.write(context, claimed, file, stopped))) return 'Waiting'
  await file.flush()
  await parts.db.asOwner(async (tx) => {
    if (!(await exports.finishExport(tx, { exportId, lease, rows: file.rows, reach: reachText(kind, caller) })))
      throw new LeaseLost()
  })
  const { made } = kind.actions
  if (made) await parts.db.inScope(caller.scope, (tx) => recordMade(tx, context, made, claimed, file.rows))
  return 'Done'
}

const recordMade = (
  tx: Parameters<typeof recordAudit>[0],
  context: Context,
  action: Parameters<typeof recordAudit>[2]['action'],
  { accountId, exportId, format, kind }: exports.ClaimedExport,
  rows: number,
) =>
  recordAudit(tx, context, {
    action,
    accountId,
    targets: [{ type: 'exportFile', key: exportId, name: `${kind}.${format}` }],
    changes: [{ field: 'rows', old: null, new: rows }],
  })

/**
 * Makes the requested files one after the other; each is offered only when complete. Files for people and files of
 * schedules take turns, so that neither queue has to wait for the whole other one.
 */
export function createExporter(parts: Parts) {
  const { db } = parts
  let turn: exports.Line = 'asked'
  const claim = async (tx: Tx, lease: string) => {
    const [first, second] = turn === 'asked' ? (['asked', 'scheduled'] as const) : (['scheduled', 'asked'] as const)
    const claimed = await exports.claimExport(tx, lease, first)
    if (claimed) turn = second
    return claimed ?? exports.claimExport(tx, lease, second)
  }
  return async function run(stopped: StopCheck = () => false): Promise<void> {
    await db.asOwner(exports.failAbandoned)
    while (!stopped()) {
      const lease = randomUUID()
      const claimed = await db.asOwner((tx) => claim(tx, lease))
      if (!claimed) return
      const leave = (state: 'Waiting' | 'Failed') =>
        db.asOwner((tx) => exports.releaseExport(tx, claimed.exportId, lease, state))
      try {
        if ((await make(parts, claimed, lease, stopped)) === 'Waiting') await leave('Waiting')
      } catch (error) {
        // A refusal is final; any other fault lets its lease end, and it is started over.
        if (error instanceof Problem) await leave('Failed')
        else if (!(error instanceof LeaseLost)) throw error
      }
    }
  }
}
