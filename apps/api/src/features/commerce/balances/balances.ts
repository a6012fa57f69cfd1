import type { balances as routes } from '@portal/contract/commerce/balances/balances.contract'
import type { PayerBalance } from '@portal/contract/commerce/balances/balances.shapes'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Currency } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { findBiller, findRelations, type Relation } from '../billing/billing.service.ts'

// The balances of a payer, as the payer, the issuers and the companies above see them.

/** The right of a company to change the balances that it keeps for payers. */
function mayWrite({ rights, readOnly, accountId }: Caller, issuerId: string | undefined): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  return issuerId === accountId ? allowed : refused('billing.ofCompany')
}
const ifSo = (may: Ability, rule: boolean, reason: 'balance.empty' | 'balance.nothingToPay'): Ability =>
  !may.allowed || rule ? may : refused(reason)

export function presentBalance(row: Relation, { caller }: Pick<Context, 'caller'>): PayerBalance {
  const may = mayWrite(caller, row.issuerId)
  const refund = ifSo(may, row.amount > 0, 'balance.empty')
  return {
    balanceKey: row.balanceId,
    acctKey: row.accountId,
    acctName: row.payerName,
    issuerKey: row.accountId === caller.accountId ? null : row.issuerId,
    issuerName: row.issuerName,
    currency: row.currency,
    amount: row.amount,
    open: row.open,
    unpaidInvoices: row.unpaid,
    abilities: { apply: refund.allowed ? ifSo(may, row.unpaid > 0, 'balance.nothingToPay') : refund, pay: may, refund },
  }
}

/** The relations of a payer that the reader sees, even if it has left the tree. @throws Problem account.notFound */
export async function relationsOf(tx: Tx, { caller }: Pick<Context, 'caller'>, acctKey: string): Promise<Relation[]> {
  const relations = await findRelations(tx, caller.scope, acctKey)
  if (relations.length === 0 && !(await isInScope(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
  return relations
}

/** The issuer of the next invoice of a payer; undefined where another company pays for it. */
async function billerOf(tx: Tx, acctKey: string): Promise<string | undefined> {
  const biller = await findBiller(tx, acctKey)
  return biller?.billTo === acctKey && biller.issuer !== acctKey ? biller.issuer : undefined
}

/** @throws Problem account.notFound */
export const getBalances = (
  context: Context,
  { params: { acctKey } }: Input<typeof routes.list>,
): Promise<Result<typeof routes.list>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const relations = await relationsOf(tx, context, acctKey)
    const { accountId } = context.caller
    const own = relations.find(({ issuerId }) => issuerId === accountId)?.issuerId ?? (await billerOf(tx, acctKey))
    return { items: relations.map((row) => presentBalance(row, context)), pay: mayWrite(context.caller, own) }
  })

/**
 * Checks that the caller's company bills a payer or once did, and so keeps its balance. @throws Problem
 * account.notFound, billing.ofCompany
 */
export async function checkPayer(tx: Tx, { caller }: Context, acctKey: string): Promise<void> {
  const relations = await relationsOf(tx, { caller }, acctKey)
  const isOwn = relations.some(({ issuerId }) => issuerId === caller.accountId)
  if (!isOwn && (await billerOf(tx, acctKey)) !== caller.accountId) throw new Problem('billing.ofCompany')
}

/** The balance of a payer with the caller's company as it is now. */
export async function ownBalance(tx: Tx, context: Context, acctKey: string, currency: Currency): Promise<PayerBalance> {
  const { caller } = context
  const row = (await findRelations(tx, caller.scope, acctKey)).find(
    (one) => one.issuerId === caller.accountId && one.currency === currency,
  )
  if (!row) throw new TypeError('the balance is gone')
  return presentBalance(row, context)
}
