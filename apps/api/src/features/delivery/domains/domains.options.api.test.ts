import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { domainPath } from '../../../../test/singleSignOn.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// The advanced options of a domain: the prefix of its selectors, and the host of its return path.

const names = await startNameServer()
afterAll(() => names.close())
const world = await newWorld({ DNS_SERVERS: names.address, MAIL_FROM: 'portal@provider.example' })
type Records = { Kind: string; Name: string; Expected: string; Status: string | null }[]

let count = 0
async function listRows() {
  const account = await world.anAccount({ acctType: 'RS' })
  const admin = await world.signedInAt(account)
  const domain = `advanced-${(count += 1)}.example`
  const answer = await admin.post(domainPath(account), { Domain: domain })
  return { account, admin, domain, detail: answer.json().ResultContent }
}
const act = async (person: Person, at: Account, what: string, body = {}) => {
  await world.db.pool.query(`delete from attempt_counter where bucket like 'domainCheck%'`)
  return (await person.post(domainPath(at, `/${what}`), body)).json().ResultContent
}
const set = (person: Person, at: Account, domain: string, body: object) =>
  person.patch(domainPath(at, `/${domain}/Options`), body)
function publish(records: Records) {
  for (const { Kind, Name, Expected } of records)
    if (Kind === 'RETURN_PATH') names.aliases.set(Name, Expected)
    else names.records.set(Name, [Expected])
}
const namesOf = (records: Records) =>
  records.filter(({ Kind }) => ['DKIM', 'DKIM_NEXT', 'RETURN_PATH'].includes(Kind)).map(({ Name }) => Name)

test('a domain that never signed has its records under other names at once, and they are looked up anew', async () => {
  const { account, admin, domain, detail } = await listRows()
  expect(detail.Options).toEqual({
    SelectorPrefix: 's',
    ReturnLabel: 'bounce',
    Edit: { Allowed: true, Reason: null },
  })
  publish(detail.Records)
  await act(admin, account, `${domain}/Check`)
  const answer = await set(admin, account, domain, { SelectorPrefix: ' Mail', ReturnLabel: 'returns' })
  const now = answer.json().ResultContent
  expect([answer.statusCode, now.Selector, namesOf(now.Records)]).toEqual([
    200,
    'mail1',
    [`mail1._domainkey.${domain}`, `returns.${domain}`],
  ])
  expect(now.Records.map(({ Status }: Records[0]) => Status)).toEqual(['OK', null, null, 'OK', null, 'OK'])
  publish(now.Records)
  const checked = await act(admin, account, `${domain}/Check`)
  expect(checked.Records.map(({ Status }: Records[0]) => Status)).toEqual(Array(6).fill('OK'))
  const [event] = await trailOf(world, { at: account, action: 'domain.optionsSet' })
  expect(event?.changes).toEqual([
    { field: 'selectorPrefix', old: 's', new: 'mail' },
    { field: 'returnLabel', old: 'bounce', new: 'returns' },
  ])
  await set(admin, account, domain, { ReturnLabel: 'returns' })
  expect((await trailOf(world, { at: account, action: 'domain.optionsSet' })).length).toBe(1)
})

test('the key that signs keeps its name, and the next one has the new prefix', async () => {
  const { account, admin, domain, detail } = await listRows()
  publish(detail.Records)
  await act(admin, account, `${domain}/Check`)
  await act(admin, account, `${domain}/Signing`, { On: true })
  const now = (await set(admin, account, domain, { SelectorPrefix: 'mail' })).json().ResultContent
  expect([now.State, now.Selector, now.Records[1].Status]).toEqual(['Signing', 's1', 'OK'])
  const rotation = await act(admin, account, `${domain}/Rotate`)
  expect([rotation.NextSelector, namesOf(rotation.Records)]).toEqual([
    'mail1',
    [`s1._domainkey.${domain}`, `mail1._domainkey.${domain}`, `bounce.${domain}`],
  ])
})

test('a key that is made by the first check has the prefix too', async () => {
  const { account, admin, domain } = await listRows()
  await world.db.pool.query('delete from domain_key where account_id = $1', [account.accountId])
  await set(admin, account, domain, { SelectorPrefix: 'late' })
  expect((await act(admin, account, `${domain}/Check`)).Selector).toBe('late1')
})

test('read shows the options, without the right they are not told, and neither sets them or names a selector', async () => {
  const { account, admin, domain } = await listRows()
  const reader = await world.signedInAt(account, { rights: { AdvancedDomainExtension: 'R' } })
  const none = await world.signedInAt(account, { rights: { AdvancedDomainExtension: 'N' } })
  const plain = await world.signedInAt(account, { rights: { DKIM: 'R' } })
  const options = async (person: Person) =>
    (await person.get(domainPath(account, `/${domain}`))).json().ResultContent.Options
  expect((await options(reader)).Edit).toEqual({ Allowed: false, Reason: 'AdvancedDomainExtension:W' })
  expect((await options(plain)).Edit).toEqual({ Allowed: false, Reason: 'DKIM:W' })
  expect(await options(none)).toBe(null)
  for (const person of [reader, none, plain])
    expect((await set(person, account, domain, { ReturnLabel: 'x' })).json().Code).toBe('auth.forbidden')
  const named = await reader.post(domainPath(account), { Domain: 'named.example', Selector: 'own' })
  expect(named.json()).toMatchObject({ StatusCode: 403, Field: 'Selector' })
  expect((await none.post(domainPath(account, `/${domain}/Rotate`), { Selector: 'own' })).json()).toMatchObject({
    StatusCode: 403,
    Field: 'Selector',
  })
  const stranger = await world.signedInAt(await world.anAccount({ acctType: 'RS' }))
  expect((await set(stranger, account, domain, { ReturnLabel: 'x' })).json().Code).toBe('account.notFound')
  expect((await set(admin, account, 'unlisted.example', {})).json().Code).toBe('domain.notFound')
})

test.each([
  ['SelectorPrefix', ''],
  ['SelectorPrefix', '-s'],
  ['SelectorPrefix', 's.t'],
  ['SelectorPrefix', 'x'.repeat(31)],
  ['ReturnLabel', ''],
  ['ReturnLabel', 'a.b'],
  ['ReturnLabel', '_dmarc'],
  ['ReturnLabel', 'x-'],
  ['ReturnLabel', 'x'.repeat(64)],
])('%s is not %j', async (field, value) => {
  const { account, admin, domain } = await listRows()
  expect((await set(admin, account, domain, { [field]: value })).json()).toMatchObject({
    StatusCode: 400,
    Field: field,
  })
})

test('no record has a longer name than DNS takes', async () => {
  const { account, admin } = await listRows()
  const domain = `${`${'d'.repeat(59)}.`.repeat(4)}example`
  await world.db.pool.query('insert into company_domain (account_id, domain, token) values ($1, $2, $3)', [
    account.accountId,
    domain,
    't',
  ])
  const answer = await set(admin, account, domain, { ReturnLabel: 'undelivered' })
  expect(answer.json()).toMatchObject({ StatusCode: 400, Field: 'ReturnLabel' })
  expect(answer.body).toContain('at most 5 characters')
})
