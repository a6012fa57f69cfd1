import type { credit as routes, CreditLimit } from '@portal/contract/commerce/credit/credit.contract'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findLimit, findParty, lockPayer, type Party, removeLimit, saveLimit } from './credit.repository.ts'

/** The company that bills a payer sets its limit; the provider, which no one bills, has none. */
function editAbility({ rights, readOnly, accountId }: Caller, acctKey: string, { billTo, issuer }: Party): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  if (issuer !== accountId || acctKey === accountId) return refused('billing.ofIssuer')
  return billTo === acctKey ? allowed : refused('credit.notPayer')
}

async function present(tx: Tx, { caller }: Context, acctKey: string, party: Party): Promise<CreditLimit> {
  const row = await findLimit(tx, caller.scope, acctKey)
  return {
    acctKey,
    limit: row?.amount ?? null,
    currency: row?.currency ?? party.currency,
    rule: row?.rule ?? 'Refuse',
    used: row?.used ?? null,
    edit: editAbility(caller, acctKey, party),
    version: row?.version ?? 0,
  }
}
/** @throws Problem account.notFound */
async function getParty(tx: Tx, { caller }: Context, acctKey: string): Promise<Party> {
  const party = await findParty(tx, caller.scope, acctKey)
  if (!party) throw new Problem('account.notFound')
  return party
}

/** @throws Problem account.notFound */
export const getLimit = (context: Context, { params }: Input<typeof routes.get>): Promise<CreditLimit> =>
  context.db.inScope(context.caller.scope, async (tx) =>
    present(tx, context, params.acctKey, await getParty(tx, context, params.acctKey)),
  )

const none = { creditLimit: null, creditRule: null }
const valuesOf = ({ amount, rule, currency }: { amount: number; rule: string; currency: string }) => ({
  creditLimit: `${currency} ${amount}`,
  creditRule: rule,
})
/** @throws Problem account.notFound, billing.ofIssuer, credit.notPayer, request.stale */
export const setLimit = (context: Context, { params, body, ifMatch }: Input<typeof routes.set>): Promise<CreditLimit> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { acctKey } = params
    const party = await getParty(tx, context, acctKey)
    const edit = editAbility(caller, acctKey, party)
    if (!edit.allowed) throw new Problem(edit.reason === 'credit.notPayer' ? 'credit.notPayer' : 'billing.ofIssuer')
    await lockPayer(tx, acctKey)
    const before = await findLimit(tx, caller.scope, acctKey)
    if ((before?.version ?? 0) !== ifMatch)
      throw new Problem('request.stale', { current: await present(tx, context, acctKey, party) })
    const { limit, rule } = body
    const { currency } = party
    const changes = changedFields(
      before ? valuesOf(before) : none,
      limit === null ? none : valuesOf({ amount: limit, rule, currency }),
    )
    if (changes.length === 0) return present(tx, context, acctKey, party)
    if (limit === null) await removeLimit(tx, caller.scope, acctKey)
    else
      await saveLimit(tx, {
        accountId: caller.accountId,
        payerId: acctKey,
        currency,
        amount: limit,
        rule,
        modifiedBy: caller.by,
      })
    // An entry of the issuer: the payer doesn't learn its limit.
    await recordAudit(tx, context, {
      action: 'credit.limitSet',
      accountId: caller.accountId,
      targets: [{ type: 'account', key: acctKey, name: party.acctName }],
      changes,
    })
    return present(tx, context, acctKey, party)
  })
