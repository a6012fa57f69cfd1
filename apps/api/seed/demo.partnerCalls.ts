import { fingerprintOf } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import { statusOf } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import { v7 as uuid } from 'uuid'
import { shownBody } from '../src/features/machines/partnerLogs/partnerLogs.masking.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// Calls of partners in every state, some failing in the same way, so that the log has something to show.

type World = {
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
type Outcome = {
  status: string
  code?: ErrorCode
  values?: Readonly<Record<string, string>>
  field?: string
  attempts?: number
}
// oxfmt-ignore
const outcomes: readonly (readonly [Outcome, number])[] = [
  [{ status: 'Succeeded' }, 30],
  [{ status: 'Duplicate' }, 3],
  [{ status: 'NeedsInfo', code: 'account.nameTaken', field: 'Account.AcctName' }, 5],
  [{ status: 'NeedsInfo', code: 'user.emailTaken', field: 'Admin.Email' }, 3],
  [{ status: 'NeedsInfo', code: 'plan.notFound', field: 'Plans.0.PlanCode' }, 3],
  [{ status: 'Failed', code: 'auth.forbidden' }, 2],
  [{ status: 'Failed', code: 'account.parentInactive', values: { status: 'Suspended' } }, 2],
  [{ status: 'RetryScheduled', code: 'server.unavailable', attempts: 2 }, 1],
  [{ status: 'DeadLetter', code: 'server.error', attempts: 6 }, 1],
]
const paths: Readonly<Record<string, string>> = {
  ProvisionCustomer: 'POST /api/v1/Provision/Customer',
  ProvisionUser: 'POST /api/v1/Provision/User',
  UsagePull: 'GET /api/v1/Provision/Customer/usage/:customerKey/:planCode/Plans',
}
/** Calls of each partner. */
const each = 24

type Random = ReturnType<typeof createRandom>
const bodyOf = (random: Random, partner: Company, customer: Company) => ({
  ParentKey: partner.accountId,
  Account: { AcctName: customer.name, IndustryCode: 'LEGAL', Address: { Line1: '12 Harbour Road', Country: 'CA' } },
  Admin: { Email: `admin.${random.below(9_999)}@customer.example`, FirstName: 'Robin', LastName: 'Sample' },
  Plans: [{ PlanCode: 'SECURE-TEAM', Seats: 5 + random.below(20) }],
})

type PlannedCall = {
  place: { logKey: string; receivedAt: string; accountId: string; partnerId: string }
  received: Date
  operation: PartnerOperation
  outcome: Outcome
  requestId: string
  durationMs: number
  httpStatus: number
  errorMessage: string | null
}

/** The time, subject and outcome of a partner's call; failed calls are about the partner itself. */
function planCall(random: Random, { at }: World, partner: Company, customer: Company): PlannedCall {
  const outcome = random.weighted(outcomes)
  const { code } = outcome
  const operation = code
    ? 'ProvisionCustomer'
    : random.pick(['ProvisionCustomer', 'ProvisionUser', 'UsagePull'] as const)
  const received = at(random.between(0.01, code ? 6 : 20))
  const accountId = (code ? partner : customer).accountId
  const msecs = received.getTime()
  return {
    place: { logKey: uuid({ msecs }), receivedAt: received.toISOString(), accountId, partnerId: partner.accountId },
    received,
    operation,
    outcome,
    requestId: uuid({ msecs }),
    durationMs: 8 + random.below(90),
    httpStatus: code ? statusOf(code) : operation === 'UsagePull' ? 200 : 201,
    errorMessage: code ? errorText(code, 'en-us', outcome.values ?? {}) : null,
  }
}

const callRow = (random: Random, { at, people }: World, partner: Company, planned: PlannedCall) => {
  const { place, received, operation, outcome, requestId, durationMs, httpStatus, errorMessage } = planned
  const { status, code, field = null, attempts = 1 } = outcome
  const isRetried = status === 'RetryScheduled'
  return {
    ...place,
    userId: people.get(partner)?.[0]?.userId ?? null,
    operation,
    route: paths[operation] ?? '',
    externalId: `ORDER-${20_000 + random.below(9_999)}`,
    idempotencyKey: isRetried ? uuid() : null,
    status,
    httpStatus,
    errorCode: code ?? null,
    errorField: field,
    errorMessage,
    fingerprint: code ? fingerprintOf(operation, code, field) : null,
    completedAt: new Date(received.getTime() + durationMs).toISOString(),
    durationMs,
    attempts,
    nextRetryAt: isRetried ? at(-1).toISOString() : null,
    requestId,
  }
}

function bodyRow(planned: PlannedCall, body: object, seal: Vault['seal']) {
  const { place, operation, outcome, requestId, durationMs, httpStatus, errorMessage } = planned
  const { status, code, field, attempts = 1 } = outcome
  const sent = Buffer.from(JSON.stringify({ route: paths[operation], params: {}, query: {}, body, headers: {} }))
  const sealed = code && seal({ table: 'partner_call_body', column: 'sealed', rowId: place.logKey }, sent)
  const answer = code ? { StatusCode: httpStatus, Message: [errorMessage], Code: code } : { AcctKey: place.accountId }
  const tried = {
    number: attempts,
    startedOn: place.receivedAt,
    durationMs,
    httpStatus,
    requestId,
    userId: null,
    by: null,
  }
  return {
    ...place,
    request: shownBody(body),
    response: shownBody(answer),
    sealed: sealed ? `\\x${sealed.toString('hex')}` : null,
    withheld: [],
    needed: field && status === 'NeedsInfo' ? [{ field, code: 'invalid' }] : [],
    attempts: [{ ...tried, edits: [], errorCode: code ?? null, message: errorMessage }],
  }
}

export async function insertPartnerCalls(tx: Tx, world: World, seal: Vault['seal']): Promise<void> {
  const random = createRandom(20_260_611)
  const partners = world.companies.filter(
    ({ acctType, people = [] }) => ['DT', 'RS'].includes(acctType) && people.length > 0,
  )
  const planned = partners.flatMap((partner) => {
    const customers = world.companies.filter(({ acctType, parent }) => acctType === 'CU' && parent === partner)
    const about = customers.length > 0 ? customers : [partner]
    return Array.from({ length: each }, () => {
      const customer = random.pick(about)
      const one = planCall(random, world, partner, customer)
      return {
        call: callRow(random, world, partner, one),
        stored: bodyRow(one, bodyOf(random, partner, customer), seal),
      }
    })
  })
  await insertRows(
    tx,
    'partnerCall',
    planned.map(({ call }) => call),
  )
  await insertRows(tx, 'partnerCallBody', planned.map(({ stored }) => stored) as never)
}
