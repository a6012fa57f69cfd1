import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { aCall, callsVisibleTo } from '../../../../test/partnerCalls.ts'
import { newWorld } from '../../../../test/world.ts'
import { partsOf } from './partnerLogs.search.ts'

// Search, count, histogram and clusters.

const world = await newWorld()
const tree = await world.demoTree()
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function aLog() {
  const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: account, acctName: 'Quay Paper' })
  const resultOf = (given: Parameters<typeof aCall>[2]) =>
    aCall(world, customer, { partnerId: account.accountId, ...given })
  return { account, customer, of: resultOf, admin: await world.signedInAt(account) }
}
const post = async (who: Awaited<ReturnType<typeof aLog>>['admin'], path: string, filter: object) =>
  (await who.post(`/api/v1/PartnerLog/Search/${path}`, filter)).json().ResultContent

test('pages follow each other, the latest first, without gaps or repetition', async () => {
  const { of, admin } = await aLog()
  const keys: string[] = []
  // Spread over four months: a page reads two of them first, then all.
  for (let n = 0; n < 60; n += 1)
    keys.push(await of({ receivedAt: ago(n * 50), status: n % 4 === 0 ? 'Failed' : 'Succeeded' }))
  const seen: string[] = []
  for (let Cursor: string | null = null; ;) {
    const page: { Items: { LogKey: string }[]; HasMore: boolean; NextCursor: string | null } = (
      await admin.post('/api/v1/PartnerLog/Search', { Cursor })
    ).json().ResultContent
    seen.push(...page.Items.map(({ LogKey }) => LogKey))
    if (!page.HasMore) break
    Cursor = page.NextCursor
  }
  expect(seen).toEqual(keys)
  expect(await post(admin, 'Count', {})).toEqual({ Total: 60, Capped: false })
  expect(await post(admin, 'Count', { Status: ['Failed'] })).toEqual({ Total: 15, Capped: false })
  expect((await callsVisibleTo(admin, { Status: ['Failed', 'DeadLetter'] })).length).toBe(15)
})

test('each filter finds what it says', async () => {
  const { of, admin, account, customer } = await aLog()
  const one = await of({
    externalId: 'order-17',
    operation: 'ProvisionUser',
    requestId: 'req-1',
    receivedAt: ago(30 * 24),
  })
  const two = await of({ status: 'Failed', environment: 'SANDBOX', connector: 'MARKETPLACE', receivedAt: ago(2) })
  const three = await of({ status: 'NeedsInfo', errorMessage: 'Another account has the name', receivedAt: ago(1) })
  const found = async (filter: object) => (await callsVisibleTo(admin, filter)).map(({ LogKey }) => LogKey)
  expect(await found({ ExternalId: 'order-17' })).toEqual([one])
  expect(await found({ RequestId: 'req-1' })).toEqual([one])
  expect(await post(admin, 'Count', { ExternalId: 'order-17' })).toEqual({ Total: 1, Capped: false })
  expect(await found({ Operation: ['ProvisionUser'] })).toEqual([one])
  expect(await found({ Environment: ['SANDBOX'] })).toEqual([two])
  expect(await found({ Connector: ['MARKETPLACE'], Status: ['Failed'] })).toEqual([two])
  expect(await found({ Open: true })).toEqual([three, two])
  expect(await found({ Open: true, Status: ['Failed', 'Succeeded'] })).toEqual([two])
  expect(await found({ Open: true, Status: ['Succeeded'] })).toEqual([])
  expect(await found({ SearchText: 'quay paper' })).toEqual([three, two, one])
  expect(await found({ SearchText: 'has the name' })).toEqual([three])
  expect(await found({ SearchText: '100%' })).toEqual([])
  expect(await found({ From: ago(48) })).toEqual([three, two])
  expect(await found({ From: ago(24 * 40), To: ago(48) })).toEqual([one])
  expect(await post(admin, 'Count', { From: ago(24 * 40), To: ago(48) })).toEqual({ Total: 1, Capped: false })
  expect(await found({ Partner: account.accountId })).toEqual([three, two, one])
  expect(await found({ Partner: customer.accountId })).toEqual([])
  expect(await found({ Partner: tree.borealis.accountId })).toEqual([])
  expect(await found({ Partner: tree.halyard.accountId })).toEqual([])
  expect(await found({ Partner: account.accountId, Open: true })).toEqual([three, two])
  expect(await found({ Partner: account.accountId, Company: customer.accountId })).toEqual([three, two, one])
  expect(await found({ Partner: account.accountId, AcctKey: account.accountId })).toEqual([])
  expect(await post(admin, 'Count', { Partner: account.accountId })).toEqual({ Total: 3, Capped: false })
  expect(await found({ AcctKey: customer.accountId })).toEqual([three, two, one])
  expect(await found({ AcctKey: account.accountId })).toEqual([])
  expect(await found({ Company: account.accountId })).toEqual([three, two, one])
  expect(await found({ ErrorCode: 'account.nameTaken' })).toEqual([three, two])
  expect((await admin.post('/api/v1/PartnerLog/Search', { AcctKey: tree.halyard.accountId })).statusCode).toBe(404)
  expect((await admin.post('/api/v1/PartnerLog/Search', { Cursor: 'bm90YWN1cnNvcg' })).statusCode).toBe(400)
})

test('a histogram counts by time and outcome', async () => {
  const { of, admin } = await aLog()
  for (let n = 0; n < 5; n += 1) await of({ receivedAt: ago(3) })
  await of({ receivedAt: ago(3), status: 'Failed' })
  await of({ receivedAt: ago(3), status: 'DeadLetter' })
  await of({ receivedAt: ago(20), status: 'NeedsInfo' })
  const { Buckets, Minutes } = await post(admin, 'Histogram', { From: ago(24) })
  expect(Minutes).toBe(60)
  const sum = (name: string) => Buckets.reduce((all: number, one: Record<string, number>) => all + Number(one[name]), 0)
  expect([sum('Total'), sum('Failed'), sum('NeedsInfo')]).toEqual([8, 2, 1])
  const only = await post(admin, 'Histogram', { From: ago(24), Status: ['Failed'] })
  expect(only.Buckets.reduce((all: number, one: Record<string, number>) => all + Number(one.Total), 0)).toBe(1)
  const whole = await post(admin, 'Histogram', {})
  expect(whole.Buckets.length).toBeLessThanOrEqual(48)
})

test('the parts of a period are round, few and cover it', () => {
  for (const minutes of [1, 30, 60, 600, 1440, 10_080, 43_200, 525_600, 1_100_000]) {
    const to = new Date('2026-11-26T12:34:56.000Z')
    const from = new Date(to.getTime() - minutes * 60_000)
    const { starts, minutes: step } = partsOf(from, to)
    expect(starts.length).toBeLessThanOrEqual(48)
    expect(Date.parse(starts[0] ?? '')).toBeLessThanOrEqual(from.getTime())
    expect(Date.parse(starts.at(-1) ?? '') + step * 60_000).toBeGreaterThanOrEqual(to.getTime())
  }
})

test('failures of one kind are one cluster, the most frequent first, without what was resolved', async () => {
  const { of, admin } = await aLog()
  for (let n = 0; n < 3; n += 1) await of({ status: 'NeedsInfo', receivedAt: ago(n + 1) })
  const other = {
    errorCode: 'plan.notFound',
    errorField: 'PlanCode',
    fingerprint: 'ProvisionPlan:plan.notFound:PlanCode',
  }
  await of({ status: 'Failed', operation: 'ProvisionPlan', ...other })
  await of({ status: 'Failed', operation: 'ProvisionPlan', ...other, resolvedAt: ago(0) })
  const { Items, Capped } = await post(admin, 'Clusters', {})
  expect(Capped).toBe(false)
  expect(Items.map(({ Fingerprint, Total }: Record<string, unknown>) => [Fingerprint, Total])).toEqual([
    ['ProvisionCustomer:account.nameTaken:Account.AcctName', 3],
    ['ProvisionPlan:plan.notFound:PlanCode', 1],
  ])
  expect((await callsVisibleTo(admin, { Fingerprint: other.fingerprint, Open: true })).length).toBe(1)
})

test('a kind of failure is told without the values of one call, and a call without an unfilled value', async () => {
  const { of, admin } = await aLog()
  const kinds = {
    'account.parentInactive': 'The company above must be active; it is suspended.',
    'auth.forbidden': 'You don’t have permission to do this. You need ….',
  }
  for (const [errorCode, errorMessage] of Object.entries(kinds))
    await of({ status: 'Failed', errorCode, errorMessage, errorField: null, fingerprint: errorCode })
  const { Items } = await post(admin, 'Clusters', {})
  expect(Items.map(({ ErrorText }: { ErrorText: string }) => ErrorText).toSorted()).toEqual([
    'The company above must be active.',
    'You don’t have permission to do this.',
  ])
  const texts = (await callsVisibleTo(admin, {})).map((call) => (call as unknown as { ErrorText: string }).ErrorText)
  expect(texts.toSorted()).toEqual([kinds['account.parentInactive'], 'You don’t have permission to do this.'])
})

test('totals, histogram and clusters are of what one may see', async () => {
  const { of, account, customer, admin } = await aLog()
  await of({ status: 'Failed' })
  await aCall(world, account, { status: 'Failed' })
  // A call of the distributor above, about the reseller's customer.
  await aCall(world, customer, { partnerId: tree.borealis.accountId, status: 'Failed' })
  const member = await hold(world, await world.signedInAt(account), {
    entries: { 'Customer-Settings': 'R' },
    exclude: [customer.accountId],
  })
  for (const [who, expected] of [
    [admin, 2],
    [member, 1],
  ] as const) {
    expect((await post(who, 'Count', {})).Total).toBe(expected)
    expect((await post(who, 'Clusters', {})).Items[0].Total).toBe(expected)
    const { Buckets } = await post(who, 'Histogram', { From: ago(2) })
    expect(Buckets.reduce((all: number, one: { Failed: number }) => all + one.Failed, 0)).toBe(expected)
  }
  const above = await world.signedInAt(tree.borealis)
  expect((await post(above, 'Count', { Company: account.accountId })).Total).toBe(3)
})
