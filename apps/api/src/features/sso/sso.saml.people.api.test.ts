import { afterAll, afterEach, expect, test } from 'vitest'
import { startSamlProvider } from '../../../peers/samlProvider.ts'
import { aConfig, linksOf, signInBy } from '../../../test/singleSignOn.ts'
import { newWorld } from '../../../test/world.ts'

// Whose an identity of SAML is, and what is taken over of it.

const idp = await startSamlProvider()
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
afterAll(async () => {
  await world.close()
  await idp.close()
})
afterEach(() => idp.tamper())
let n = 0

async function aCompany() {
  const domain = `people-${(n += 1)}.example`
  const account = await world.anAccount({ acctType: 'DT' })
  const { entryPoint, entityId: idpEntityId, certificate } = idp
  const configId = await aConfig(world, account, {
    provider: 'saml',
    entryPoint,
    idpEntityId,
    certificate,
    domains: [domain],
  })
  const user = await world.aUser({ account, email: `sam@${domain}` })
  return { domain, account, configId, user, email: user.email }
}

test.each(['S\u202eam', '<b>Sam</b>', 'x'.repeat(65)])(
  'a name that nobody could type here, %j, is not taken over',
  async (firstName) => {
    const { configId, account, domain } = await aCompany()
    const invited = { userStatus: 'Invited', registrationPending: true, firstName: null } as const
    const user = await world.aUser({ account, email: `odd@${domain}`, ...invited })
    idp.tamper((said) => ({ ...said, firstName }))
    expect((await signInBy(world, configId, user.email)).tokens).toBeDefined()
    const { rows } = await world.db.pool.query('select first_name, user_status from app_user where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([{ first_name: null, user_status: 'Active' }])
  },
)

test('attack 21: reusing the name of another company’s provider takes no identity away from its people', async () => {
  const [thief, victim] = [await aCompany(), await aCompany()]
  for (const { email } of [thief, victim]) idp.subjects.set(email, 'persistent-shared')
  expect((await signInBy(world, thief.configId, thief.email)).tokens).toBeDefined()
  expect((await signInBy(world, victim.configId, victim.email)).tokens).toBeDefined()
  for (const { user } of [thief, victim]) expect(await linksOf(world, user.userId)).toHaveLength(1)
})
