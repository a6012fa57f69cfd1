import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { policy, save } from '../../../../test/policies.ts'
import { newWorld } from '../../../../test/world.ts'

// The policies of a tree as a file.

const world = await newWorld()
const { borealis, fathom, halyard } = await world.demoTree()
const above = await world.signedInAt(borealis)
const file = (person = above, body: object = {}) => person.post('/api/v1/FeaturePolicy/Search/Export', body)

test('where features are set in the own tree, of one or of all, with who and why; formula-safe and audited', async () => {
  const below = await world.anAccount({ acctType: 'RS', under: borealis, acctName: '=cmd|calc' })
  await save(above, policy(below, { FeatureCode: 'DKIM', Value: 'R', Reason: 'Agreed by phone' }))
  await save(above, policy(below, { FeatureCode: 'Bill', Value: 'R' }))
  const foreign = await world.signedInAt(fathom)
  const elsewhere = await world.anAccount({ acctType: 'CU', under: halyard, acctName: 'Elsewhere' })
  await save(foreign, policy(elsewhere, { FeatureCode: 'DKIM', Value: 'R' }))
  const answer = await file()
  expect(answer.statusCode).toBe(200)
  const [, ...lines] = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(answer.body).not.toContain('Elsewhere')
  expect(answer.body).not.toMatch(/(^|[,;\t"])=/m)
  const one = await file(above, { FeatureCode: 'DKIM' })
  expect(one.body.trim().split('\r\n')).toHaveLength(2)
  expect(one.body).toContain('Agreed by phone')
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from audit_event where action = 'feature.exported' and account_id = $1`,
    [borealis.accountId],
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('only with both rights, and for a feature that there is', async () => {
  expect((await file(await world.signedInAt(borealis, { rights: { FeaturePolicy: 'N' } }))).statusCode).toBe(403)
  expect((await file(await world.signedInAt(borealis, { rights: { ExportAcct: 'R' } }))).statusCode).toBe(403)
  expect(codeOf(await file(above, { FeatureCode: 'Nothing' }))[0]).toBe(400)
})
