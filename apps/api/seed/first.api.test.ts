import { afterAll, expect, test } from 'vitest'
import { newDatabase, patientTimeouts } from '../test/database.ts'
import { passwordFits } from '../src/platform/passwords/passwords.ts'
import { connect } from '../src/platform/db/db.ts'
import { seedFirst } from './first.ts'

const files = await newDatabase()
const database = connect(files.url, { max: 2, ...patientTimeouts })
afterAll(async () => {
  await database.close()
  await files.drop()
})
const first = { email: 'Root@Provider.test', firstName: 'Rita', lastName: 'Sample', password: 'a first pass phrase' }

test('a short password makes nothing', async () => {
  await expect(seedFirst(database, 'Sealport', { ...first, password: 'short' })).rejects.toThrow('15 to 128')
  expect(await database.asOwner((tx) => tx.selectFrom('account').selectAll().execute())).toEqual([])
})

test('the provider and its administrator are made once, with the password given', async () => {
  expect(await seedFirst(database, 'Sealport', first)).toMatch(/^RP-\d{9}$/)
  await database.asOwner(async (tx) => {
    const user = await tx.selectFrom('appUser').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email: 'root@provider.test', roleCode: 'RA', userStatus: 'Active' })
    expect(user.providerId).toBe(user.accountId)
    const { hash } = await tx.selectFrom('userPassword').select('hash').executeTakeFirstOrThrow()
    expect(await passwordFits(hash, first.password)).toBe(true)
  })
  await expect(seedFirst(database, 'Sealport', first)).rejects.toThrow('has accounts already')
})
