import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDraft, aLogo, publishes, brandUrl, version } from '../../../../test/brands.ts'
import { aSync, aSyncedPlan, recordEvent, syncOf } from '../../../../test/esign.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'
import type { Account, Person } from '../../../../test/world.ts'
import { planComparison } from './esign.jobs.ts'

// The logo that a company shows reaches the e-signature service: its own, or that of a brand above, as published.

const { service, world, tree, plan } = await aWorldWithESign()
const [minute, hour] = [60_000, 3_600_000]

/** A reseller, and a customer below that the service knows. */
async function aBranch() {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  await aSyncedPlan(world, customer, plan)
  const [sync, partner] = [aSync(world), await world.signedInAt(reseller)]
  await sync.run()
  service.got.splice(0)
  return { reseller, customer, sync, partner }
}
const logoOf = ({ accountId }: Account) => service.companies.get(accountId)?.logo
/** The bytes of the logo in a company's header. */
async function shownTo(person: Person, account: Account): Promise<Buffer> {
  const { ResultContent } = (await person.get(`/api/v1/brand/Portal/GetCompanyLogoHeader/${account.accountId}`)).json()
  return (await person.get(ResultContent.CompanyImageUrl)).rawPayload
}
const pathsOf = ({ accountId }: Account) => service.puts(accountId).map(({ path }) => path.split('/')[3] ?? 'company')
const versionOf = async (person: Person, account: Account) =>
  version((await person.get(brandUrl(account))).json().ResultContent.version)

test('the published logo of a company above is told, and the own one instead of it', async () => {
  const { reseller, customer, sync, partner } = await aBranch()
  expect(logoOf(customer)).toBeNull()
  await publishes(partner, reseller, {}, await aLogo('#aa0000'))
  await sync.after(minute)
  const above = await shownTo(partner, customer)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(logoOf(customer)).toEqual({ type: 'image/png', hash: hash(above), content: above.toString('base64') })
  await publishes(partner, customer, {}, await aLogo('#00aa00'))
  await sync.after(minute)
  const own = await shownTo(partner, customer)
  expect([logoOf(customer)?.hash, own.equals(above)]).toEqual([hash(own), false])
  expect([pathsOf(customer), await syncOf(world, customer.accountId)]).toMatchObject([
    ['logo', 'logo'],
    { state: 'InStep' },
  ])
})

test('disabled, deleted, no longer inherited: the service is told that there is none', async () => {
  const { reseller, customer, sync, partner } = await aBranch()
  const isTold = async (change: () => Promise<unknown>) => {
    await change()
    await sync.after(minute)
    return logoOf(customer) !== null
  }
  const turn = async (To: string) =>
    partner.post(brandUrl(reseller, 'Status'), { To }, await versionOf(partner, reseller))
  const logo = await aLogo()
  expect([
    await isTold(() => publishes(partner, reseller, {}, logo)),
    await isTold(() => turn('Disabled')),
    await isTold(() => turn('Enabled')),
    await isTold(() => publishes(partner, reseller, { AllowChildrenToInherit: false })),
    await isTold(() => publishes(partner, reseller)),
    await isTold(async () => partner.send('DELETE', brandUrl(reseller), undefined, await versionOf(partner, reseller))),
  ]).toEqual([true, false, true, false, true, false])
})

test('a draft, and another colour, are no other logo: nothing is told', async () => {
  const { reseller, customer, sync, partner } = await aBranch()
  await publishes(partner, reseller, {}, await aLogo())
  await sync.after(minute)
  service.got.splice(0)
  const drafted = await partner.put(brandUrl(reseller), aDraft(), await versionOf(partner, reseller))
  const other = { Content: await aLogo('#0000aa') }
  const image = await partner.put(brandUrl(reseller, 'Image/Logo'), other, await versionOf(partner, reseller))
  await sync.after(minute)
  expect([drafted.statusCode, image.statusCode, pathsOf(customer)]).toEqual([200, 200, []])
  await partner.post(brandUrl(reseller, 'Publish'), {}, await versionOf(partner, reseller))
  await sync.after(minute)
  expect(pathsOf(customer)).toEqual(['logo'])
  await publishes(partner, reseller, { PrimaryColor: '#123456' })
  await sync.after(minute)
  expect(pathsOf(customer)).toEqual(['logo'])
})

test('a company that moves shows the logo of its new branch', async () => {
  const { customer, sync } = await aBranch()
  const other = await aBranch()
  await publishes(other.partner, other.reseller, {}, await aLogo())
  await world.db.pool.query('update account set parent_id = $2, rs_id = $2 where account_id = $1', [
    customer.accountId,
    other.reseller.accountId,
  ])
  await recordEvent(world, { action: 'account.moved', accountId: customer.accountId })
  await sync.after(minute)
  await sync.after(minute)
  expect(logoOf(customer)?.hash).toBe(logoOf(other.customer)?.hash)
  expect(logoOf(customer)).not.toBeNull()
})

test('a night compares the logo by its hash; another one is drift, and mended', async () => {
  const { reseller, customer, sync, partner } = await aBranch()
  await publishes(partner, reseller, {}, await aLogo())
  await sync.after(minute)
  const logo = logoOf(customer)
  Object.assign(service.companies.get(customer.accountId) ?? {}, { logo: { ...logo, hash: 'other' } })
  await planComparison(world, sync.clock)
  await sync.after(5 * hour)
  const page = async () => (await partner.get(`/api/v1/Account/${customer.accountId}/ESign`)).json().ResultContent
  expect((await page()).Drift).toEqual([{ Field: 'logo', Ours: logo?.hash, Theirs: 'other' }])
  await partner.post(`/api/v1/Account/${customer.accountId}/ESign/Send`, {})
  await sync.after(minute)
  expect([logoOf(customer), (await page()).State]).toEqual([logo, 'InStep'])
})
