import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import type { ESignListedCall, ESignOfAccount, esign as routes } from '@portal/contract/delivery/esign/esign.contract'
import type { ESignCallPart, ESignFault } from '@portal/contract/delivery/esign/esign.fields'
import { esignCallList } from '@portal/contract/delivery/esign/esign.list'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { type CallRow, callTable, findCallKeys, findCallRows } from './esign.calls.repository.ts'

const [latest] = sortsOf(esignCallList)
const latestFirst = callTable.cursorsOf(latest, 'Cursor')

export const presentCall = (call: Omit<CallRow, 'acctName'>): ESignOfAccount['calls'][number] => ({
  calledOn: call.calledAt,
  part: call.part as ESignCallPart,
  method: call.method,
  path: call.path,
  idempotencyKey: call.idempotencyKey,
  status: call.status,
  fault: call.fault as ESignFault | null,
  durationMs: call.durationMs,
})

/** Calls to the service about the caller's tree, in addition to the partner log. @throws Problem account.notFound */
export const searchCalls = (
  { caller: { scope }, db }: Context,
  { body: { cursor, faulty, ...filter } }: Input<typeof routes.calls>,
): Promise<Result<typeof routes.calls>> =>
  db.inScope(scope, async (tx) => {
    if (filter.account && !(await isInScope(tx, scope, filter.account)))
      throw new Problem('account.notFound', { fields: [{ field: 'Account', code: 'key' }] })
    const page = { sort: latest, after: latestFirst.decode(cursor), limit: pageSize.default + 1 }
    const found = await findCallKeys(tx, scope, callTable.filterOf(filter), faulty === true, page)
    const keys = found.rows.map(({ listKey }) => listKey)
    const byKey = new Map((await findCallRows(tx, scope, keys)).map((row) => [row.callId, row]))
    const listed = found.rows.flatMap((row) => {
      const call = byKey.get(row.listKey)
      return call ? [{ ...row, call }] : []
    })
    return pageOf(
      { ...found, rows: listed },
      {
        size: pageSize.default,
        present: ({ call }): ESignListedCall => ({
          ...presentCall(call),
          callKey: call.callId,
          acctKey: call.accountId,
          acctName: call.acctName,
        }),
        encode: (last) => latestFirst.encode({ sort: latest, ...('listKey' in last ? afterRow(last) : last) }),
      },
    )
  })
