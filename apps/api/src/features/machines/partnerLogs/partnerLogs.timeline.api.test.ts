import { expect, test } from 'vitest'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { aReceiver, aSender, aWebhook, onThisMachine } from '../../../../test/webhooks.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// The content of a call's time line for different readers.

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()

async function aDistributor() {
  const account = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  return { account, admin: await world.signedInAt(account) }
}

test('webhooks that its events were sent by stand on the time line, for those who read their log', async () => {
  const { account, admin } = await aDistributor()
  const receiver = await aReceiver()
  const owner = await world.signedInAt(account, { rights: { APIIntegrationAccessSettings: 'W' } })
  await aWebhook(owner, account, { Url: receiver.url, Events: ['account.*'], Below: true })
  await admin.post(customerPath, aCustomerCall(account))
  const [call] = await callsVisibleTo(admin)
  const lineFor = async (reader: Person) =>
    (await reader.get(`/api/v1/PartnerLog/${String(call?.LogKey)}/Timeline`)).json().ResultContent
  const sentIn = (line: { Items: { Kind: string }[] }) => line.Items.filter(({ Kind }) => Kind === 'WEBHOOK')
  const waiting = sentIn(await lineFor(owner))
  expect(waiting.length).toBeGreaterThan(0)
  const host = new URL(receiver.url).host
  expect(waiting[0]).toMatchObject({
    Detail: host,
    Webhook: { State: 'Waiting', Attempts: 0, AcctKey: account.accountId },
  })
  await aSender(world).run()
  receiver.close()
  expect(sentIn(await lineFor(owner))[0]).toMatchObject({ Webhook: { State: 'Delivered', Attempts: 1 } })
  // The company above has its own webhook, which is hidden from the distributor.
  const above = await world.signedInAt(tree.atlas, { rights: { APIIntegrationAccessSettings: 'W' } })
  await aWebhook(above, tree.atlas, { Url: receiver.url, Events: ['account.*'], Below: true })
  await admin.post(customerPath, aCustomerCall(account))
  const [second] = await callsVisibleTo(admin)
  const path = `/api/v1/PartnerLog/${String(second?.LogKey)}/Timeline`
  const receivers = async (reader: Person) =>
    new Set(
      sentIn((await reader.get(path)).json().ResultContent).map(
        (one) => (one as unknown as { Webhook: { AcctKey: string } }).Webhook.AcctKey,
      ),
    )
  expect(await receivers(owner)).toEqual(new Set([account.accountId]))
  expect(await receivers(above)).toEqual(new Set([account.accountId, tree.atlas.accountId]))
  for (const rights of [{ APIIntegrationAccessSettings: 'N' }, { AcctMgmnt: 'N' }] as const) {
    const line = await lineFor(await world.signedInAt(account, { rights }))
    expect(sentIn(line)).toEqual([])
    expect(line.Hidden.map(({ Kind }: { Kind: string }) => Kind)).toContain('WEBHOOK')
  }
})
