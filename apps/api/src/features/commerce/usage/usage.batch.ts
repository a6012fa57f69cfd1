import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { UsageBatchDone, usage as routes } from '@portal/contract/commerce/usage/usage.contract'
import { lateDays } from '@portal/contract/commerce/usage/usage.rules'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  applyFacts,
  type CountedFact,
  type Fact,
  findBatch,
  findFirstDay,
  keepBatch,
  type StoredBatch,
  type Resolved,
  resolveFacts,
  takeTime,
} from './usage.batch.repository.ts'
import { check, companyRules, namedAt, type Rule } from './usage.intake.ts'

// Usage facts are counted all or none, and only once even if they are sent repeatedly.

type Body = Input<typeof routes.batch>['body']

const factOf = ({ acctKey, planCode, productLine, unitType, userKey, day, quantity }: Body['facts'][number]): Fact => ({
  acctKey,
  planCode: planCode ?? null,
  productLine: productLine ?? null,
  unitType: unitType ?? null,
  userKey: userKey ?? null,
  day,
  quantity,
})
const hashOf = (facts: readonly Fact[]) =>
  sha256(JSON.stringify(facts.map((fact) => Object.values(fact)))).toString('base64url')

const isOther = ({ line, unit }: Resolved, { productLine, unitType }: Fact) =>
  (productLine !== null && line !== 'BUNDLE' && productLine !== line) || (unitType !== null && unitType !== unit)
const rules: readonly Rule<Resolved, Fact>[] = [
  ...companyRules,
  { code: 'user.notFound', field: 'UserKey', breaks: ({ person }) => person === false },
  { code: 'usage.future', field: 'Day', breaks: ({ future }) => future },
  {
    code: 'usage.planNotHeld',
    field: 'PlanCode',
    breaks: ({ subscriptionId }, { planCode }) => planCode !== null && subscriptionId === null,
  },
  {
    code: 'usage.otherLine',
    field: 'ProductLine',
    breaks: (found, fact) => fact.planCode !== null && isOther(found, fact),
  },
]

async function checkDays(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const first = await findFirstDay(tx, lateDays)
  const late = facts.flatMap(({ day }, place) => (day < first ? [place] : []))
  if (late.length > 0)
    throw new Problem('usage.tooLate', { values: { days: lateDays }, fields: namedAt('Facts', late, 'Day') })
}

/** The counted values: for a bundle, the named line; without a held plan, the line and unit of the fact. */
function countedOf({ line, unit, subscriptionId }: Resolved, fact: Fact): CountedFact {
  const { acctKey, day, userKey, quantity, productLine, unitType } = fact
  const ownLine = line === 'BUNDLE' ? (productLine ?? line) : (line ?? productLine)
  const ownUnit = unit ?? unitType
  if (ownLine === null || ownUnit === null) throw new TypeError('a fact without plan, line or unit')
  return { acctKey, day, userKey, quantity, line: ownLine, unit: ownUnit, subscriptionId }
}

type BatchResult = { done: UsageBatchDone; counted: CountedFact[] }
async function checkBatch(
  tx: Tx,
  { caller }: Context,
  { batchId }: Body,
  facts: readonly Fact[],
): Promise<BatchResult> {
  await checkDays(tx, facts)
  const found = await resolveFacts(tx, caller.scope, facts)
  check('Facts', rules, found, facts)
  const counted = found.map((one) => countedOf(one, facts[one.place] as Fact))
  const days = facts.map(({ day }) => day).toSorted()
  const done = {
    batchId,
    facts: facts.length,
    accounts: new Set(facts.map(({ acctKey }) => acctKey)).size,
    withoutPlan: counted.filter(({ subscriptionId }) => subscriptionId === null).length,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
  }
  return { done, counted }
}

/** The answer to the first call. @throws Problem usage.batchDiffers */
function sameAs({ contentHash, answer }: StoredBatch, hash: string): UsageBatchDone {
  if (contentHash !== hash) throw new Problem('usage.batchDiffers')
  return answer
}

/**
 * Counts facts of companies strictly below the sender that have a payer below the sender: no company changes its own
 * bill. A repeated batch gets its first answer, whatever has changed meanwhile. @throws Problem account.notFound,
 * user.notFound, usage.*; nothing of the batch is counted then
 */
export async function countBatch(context: Context, { body }: Input<typeof routes.batch>): Promise<UsageBatchDone> {
  const { db, caller } = context
  const { accountId } = caller
  const facts = body.facts.map(factOf)
  const hash = hashOf(facts)
  return db.inScope(caller.scope, async (tx) => {
    const before = await findBatch(tx, accountId, body.batchId)
    if (before) return sameAs(before, hash)
    await takeTime(tx)
    const { done, counted } = await checkBatch(tx, context, body, facts)
    const batch = await keepBatch(tx, { accountId, batchId: body.batchId, contentHash: hash, answer: done })
    if (batch) return sameAs(batch, hash)
    await onConflict({ usage_below_zero: 'usage.belowZero' }, () => applyFacts(tx, counted))
    await recordAudit(tx, context, {
      action: 'usage.reported',
      accountId,
      targets: [{ type: 'usageBatch', key: body.batchId, name: '' }],
      changes: (['facts', 'firstDay', 'lastDay'] as const).map((field) => ({ field, old: null, new: done[field] })),
    })
    return done
  })
}
