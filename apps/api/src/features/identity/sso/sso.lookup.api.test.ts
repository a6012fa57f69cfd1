import { expect, test } from 'vitest'
import { aConfig } from '../../../../test/singleSignOn.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()

test('a look-up tells of the domain alone: known and unknown people, however they are written, get one answer', async () => {
  const account = await world.anAccount({ acctType: 'CU' })
  const configId = await aConfig(world, account, {
    displayName: 'Lookup',
    domains: ['lookup.example'],
    enforcement: 'users',
  })
  await world.aUser({ account, email: 'known@lookup.example' })
  const ask = async (email: string) =>
    (
      await world.app.inject({
        url: `/api/v1/AccountAdmin/GetEnterpriseSSOWithEmail?email=${encodeURIComponent(email)}`,
      })
    ).json().ResultContent
  const yes = {
    enabled: true,
    enforced: true,
    provider: 'oidc',
    startUrl: `/sso/start/${configId}`,
    displayName: 'Lookup',
  }
  const no = { enabled: false, enforced: false, provider: null, startUrl: null, displayName: null }
  for (const email of ['known@lookup.example', 'unknown@lookup.example', 'Known@LOOKUP.example', 'x@lookup.example.'])
    expect([email, await ask(email)]).toEqual([email, email.endsWith('.') ? expect.anything() : yes])
  for (const email of [
    'known@sub.lookup.example',
    'a@lookup.example@evil.example',
    'a@evil.example@lookup.example',
    'lookup.example',
    '@lookup.example',
    '',
  ])
    expect([email, await ask(email)]).toEqual([email, no])
})
