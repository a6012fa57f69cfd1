import { bookedKinds } from '@portal/contract/commerce/billing/billing.fields'
import type { Ledger, LedgerExport, ledgers as routes } from '@portal/contract/commerce/ledgers/ledgers.contract'
import { type LedgerMapping, type LedgerRule, ledgerLimits } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { checkIssuer, issuerAbility, latestMonth } from '../billing/billing.service.ts'
import * as stored from './ledgers.repository.ts'

// The accounts of a company's bookkeeping. Only the company itself reads and sets them.

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone */
export async function checkOwn(tx: Tx, caller: Caller, acctKey: string): Promise<void> {
  if (!(await isInScope(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
  if (acctKey !== caller.accountId) throw new Problem('billing.ofCompany')
  if (caller.acctType === 'CU') throw new Problem('billing.issuesNone')
}

export function presentExport(kept: stored.ExportRow): LedgerExport {
  const { exportId, createdAt, language: _, mapping: __, firstNumber: ___, booksCurrency: ____, ...row } = kept
  return { ...row, exportKey: exportId, createdOn: createdAt }
}

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<Ledger> {
  const ledger = await stored.findLedger(tx, caller.scope, acctKey)
  const exports = await stored.listExports(tx, caller.scope, acctKey, ledgerLimits.exports)
  return {
    mapping: ledger?.mapping ?? null,
    latestMonth: latestMonth(new Date()),
    exports: exports.map(presentExport),
    edit: issuerAbility(caller, acctKey),
    version: ledger?.version ?? 0,
  }
}

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone */
export const getLedger = (context: Context, { params }: Input<typeof routes.get>): Promise<Ledger> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await checkOwn(tx, context.caller, params.acctKey)
    return present(tx, context, params.acctKey)
  })

const isBookedKind = (code: string) => (bookedKinds as readonly string[]).includes(code)
const subjectOf = ({ of, code, rate }: LedgerRule) => JSON.stringify([of, code, of === 'TAX' ? rate : null])
/** @throws Problem request.invalid for two rules of one subject, and a rule without its account */
function checkRules(rules: readonly LedgerRule[]): void {
  const subjects = rules.map(subjectOf)
  const fields = rules.flatMap((rule, at) => {
    const fault = (field: string, code: 'required' | 'invalid') => [{ field: `Rules.${at + 1}.${field}`, code }]
    if (subjects.indexOf(subjectOf(rule)) !== at) return fault('Code', 'invalid')
    if (rule.of === 'TAX' && rule.rate === null) return fault('Rate', 'required')
    if (rule.of !== 'TAX' && rule.code === '') return fault('Code', 'required')
    if (rule.of === 'KIND' && !isBookedKind(rule.code)) return fault('Code', 'invalid')
    return rule.account === null && !(rule.of === 'TAX' && rule.rate === 0) ? fault('Account', 'required') : []
  })
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

const ruleText = ({ of, code, rate, account, taxCode }: LedgerRule) =>
  [of, code, rate === null ? null : `${rate / 100} %`, '→', account, taxCode].filter(Boolean).join(' ')
/** The values in the order and the form in which the audit lists them. */
const valuesOf = (mapping: LedgerMapping | undefined) => ({
  receivables: mapping?.receivables ?? null,
  bank: mapping?.bank ?? null,
  revenue: mapping?.revenue ?? null,
  beginsOn: mapping?.beginsOn ?? null,
  yearMonth: mapping?.yearMonth ?? null,
  consultant: mapping?.consultant ?? null,
  client: mapping?.client ?? null,
  siren: mapping?.siren ?? null,
  rules: mapping?.rules.map(ruleText) ?? null,
})

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, ledger.begun, request.invalid, request.stale */
export const setLedger = (
  context: Context,
  { params: { acctKey }, body, ifMatch }: Input<typeof routes.set>,
): Promise<Ledger> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    await checkIssuer(tx, caller, acctKey)
    await stored.lockLedger(tx, acctKey)
    const before = await stored.findLedger(tx, caller.scope, acctKey)
    if ((before?.version ?? 0) !== ifMatch)
      throw new Problem('request.stale', { current: await present(tx, context, acctKey) })
    checkRules(body.rules)
    const [latest] = await stored.listExports(tx, caller.scope, acctKey, 1)
    if (latest && before && before.mapping.beginsOn !== body.beginsOn)
      throw new Problem('ledger.begun', { fields: [{ field: 'BeginsOn', code: 'invalid' }] })
    const changes = changedFields(valuesOf(before?.mapping), valuesOf(body))
    if (changes.length > 0) {
      await stored.saveLedger(tx, acctKey, body, caller.by)
      await recordAudit(tx, context, { action: 'ledger.set', accountId: acctKey, changes })
    }
    return present(tx, context, acctKey)
  })
