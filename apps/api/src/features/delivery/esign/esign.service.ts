import { furtherFlag } from '@portal/contract/core/access/access.further.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import type { ESignCompany, ESignOfAccount, esign as routes } from '@portal/contract/delivery/esign/esign.contract'
import type { ESignFault, ESignState } from '@portal/contract/delivery/esign/esign.fields'
import { esignList } from '@portal/contract/delivery/esign/esign.list'
import { recordAudit, recordAudits } from '../../../core/audit/audit.record.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { presentCall } from './esign.calls.ts'
import { offOf } from './esign.place.ts'
import { findPause } from './esign.queue.repository.ts'
import * as rows from './esign.repository.ts'
import type { Account, Row, StoredCompany } from './esign.repository.ts'

type Difference = ESignCompany['drift'][number]
const standingOf = (stored: StoredCompany | undefined) => ({
  state: (stored?.state ?? null) as ESignState | null,
  waitingSince: stored?.waitingSince ?? null,
  lastSentOn: stored?.sentAt ?? null,
  failedOn: stored?.failedAt ?? null,
  fault: (stored?.fault ?? null) as ESignFault | null,
  status: stored?.status ?? null,
  checkedOn: stored?.checkedAt ?? null,
  uncheckedSince: stored?.uncheckedSince ?? null,
  checkFault: (stored?.checkFault ?? null) as ESignFault | null,
  checkStatus: stored?.checkStatus ?? null,
  drift: (stored?.drift ?? []) as Difference[],
})

const right = 'APIIntegrationAccessSettings:W'
/** The right that sending again needs, if the caller lacks it. */
function missingRight(
  caller: Caller,
  { accountId, acctType }: Pick<Account, 'accountId' | 'acctType'>,
): string | undefined {
  if (!holds(caller.rights, right)) return right
  const further = furtherFlag('integration', { own: accountId === caller.accountId, acctType })
  return further && !holds(caller.rights, `${further}:W`) ? `${further}:W` : undefined
}
function sendAbility(
  { caller, config }: Context,
  account: Pick<Account, 'accountId' | 'acctType'>,
  known: boolean,
): Ability {
  const lacks = caller.readOnly ? right : missingRight(caller, account)
  if (lacks) return refused(lacks)
  if (caller.actor) return refused('alias.forbidden')
  if (offOf(config)) return refused('esign.off')
  return known ? allowed : refused('esign.noPlan')
}
const serviceOf = async (tx: Tx, { config }: Context) => {
  const { restsUntil } = await findPause(tx)
  return { off: offOf(config), restsUntil: offOf(config) ? null : restsUntil }
}

async function getAccount(tx: Tx, { caller }: Context, acctKey: string): Promise<Account> {
  const [account] = await rows.findAccounts(tx, caller.scope, [acctKey])
  if (!account) throw new Problem('account.notFound')
  return account
}
async function present(tx: Tx, context: Context, account: Account): Promise<ESignOfAccount> {
  const { scope } = context.caller
  const stored = await rows.findStored(tx, scope, account.accountId)
  const calls = await rows.findCalls(tx, scope, account.accountId)
  return {
    acctKey: account.accountId,
    ...standingOf(stored),
    ...(await serviceOf(tx, context)),
    nextTryOn: stored && stored.waiting.length > 0 ? stored.nextTryAt : null,
    calls: calls.map(presentCall),
    send: sendAbility(context, account, stored !== undefined),
  }
}

/** The state of an account at the service. @throws Problem account.notFound */
export const getOfAccount = (context: Context, { params }: Input<typeof routes.ofAccount>) =>
  context.db.inScope(context.caller.scope, async (tx) =>
    present(tx, context, await getAccount(tx, context, params.acctKey)),
  )

function refuseUnlessOn({ config }: Context): void {
  if (offOf(config)) throw new Problem('esign.off')
}
function refuseWithout(caller: Caller, account: Account): void {
  const access = missingRight(caller, account)
  if (access) throw new Problem('auth.forbidden', { values: { access } })
}
const entryOf = ({ accountId, acctName }: Account) => ({
  action: 'esign.sentAgain' as const,
  accountId,
  targets: [{ type: 'account', key: accountId, name: acctName }],
})

/**
 * Sends everything about an account to the service again.
 * @throws Problem account.notFound, esign.off, esign.noPlan, auth.forbidden
 */
export const resend = (context: Context, { params }: Input<typeof routes.send>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const account = await getAccount(tx, context, params.acctKey)
    refuseWithout(caller, account)
    refuseUnlessOn(context)
    const sent = await rows.sendAll(tx, caller.scope, [account.accountId])
    if (sent.length === 0) throw new Problem('esign.noPlan')
    await recordAudit(tx, context, entryOf(account))
    return present(tx, context, account)
  })

/** Sends many accounts again, all of them or none. @throws Problem account.notFound, esign.off, auth.forbidden */
export const resync = (context: Context, { body }: Input<typeof routes.mend>): Promise<Result<typeof routes.mend>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const keys = [...new Set(body.acctKeys)]
    const accounts = await rows.findAccounts(tx, caller.scope, keys)
    if (accounts.length < keys.length) throw new Problem('account.notFound')
    for (const account of accounts) refuseWithout(caller, account)
    refuseUnlessOn(context)
    const sent = new Set(await rows.sendAll(tx, caller.scope, keys))
    await recordAudits(tx, context, accounts.filter(({ accountId }) => sent.has(accountId)).map(entryOf))
    return { mended: sent.size }
  })

const [latest] = sortsOf(esignList)
const latestFirst = rows.esignTable.cursorsOf(latest, 'Cursor')
const presentRow = (context: Context, row: Row): ESignCompany => ({
  acctKey: row.accountId,
  acctName: row.acctName,
  acctNumber: row.acctNumber,
  ...standingOf(row),
  touchedOn: row.touchedAt,
  send: sendAbility(context, row, true),
})

/** Accounts that are not synchronised with the service. */
export const searchTroubled = (
  context: Context,
  { body: { cursor, ...filter } }: Input<typeof routes.search>,
): Promise<Result<typeof routes.search>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const page = { sort: latest, after: latestFirst.decode(cursor), limit: pageSize.default + 1 }
    const found = await rows.findFailing(tx, scope, rows.esignTable.filterOf(filter), page)
    const keys = found.rows.map(({ listKey }) => listKey)
    const byKey = new Map((await rows.findRows(tx, scope, keys)).map((row) => [row.accountId, row]))
    const listed = found.rows.flatMap((row) => {
      const full = byKey.get(row.listKey)
      return full ? [{ ...row, full }] : []
    })
    return {
      ...pageOf(
        { ...found, rows: listed },
        {
          size: pageSize.default,
          present: ({ full }): ESignCompany => presentRow(context, full),
          encode: (last) => latestFirst.encode({ sort: latest, ...('listKey' in last ? afterRow(last) : last) }),
        },
      ),
      ...(await serviceOf(tx, context)),
    }
  })
