import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/links.ts'
import { aProof } from '../../../../test/proofs.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })

const tree = await world.demoTree()
const route = '/api/v1/Registration'
let n = 0
const requestOf = (more: object = {}) => ({
  CompanyName: `Harbour Notaries ${(n += 1)}`,
  FirstName: 'Nora',
  LastName: 'Quist',
  Email: `nora.${n}@example.test`,
  Phone: '+33 1 23 45 67 89',
  Country: 'FR',
  Language: 'fr-fr',
  Message: 'We are ten people.',
  TermsAccepted: true,
  ...more,
})
const ask = (payload: object, remoteAddress = `10.7.${n >> 8}.${n & 255}`) =>
  world.app.inject({ method: 'POST', url: route, remoteAddress, payload })
const numberOf = async ({ accountId }: Account) =>
  (await world.db.pool.query('select acct_number from account where account_id = $1', [accountId])).rows[0].acct_number
/** A request in the queue of a company, as the company's administrators see it. */
async function inQueueOf(account: Account, more: object = {}) {
  const body = requestOf({ ParentNumber: await numberOf(account), ...more })
  await ask(body)
  const { rows } = await world.db.pool.query('select request_id from access_request where company_name = $1', [
    body.CompanyName,
  ])
  return { ...body, key: rows[0]?.request_id as string }
}
const list = async (person: Person, body: object = {}) =>
  (await person.post(`${route}/Search`, body)).json().ResultContent
const decide = (person: Person, key: string, body: object) => person.post(`${route}/${key}/Decision`, body)
const queueOf = async (name: string) =>
  (await world.db.pool.query('select account_id from access_request where company_name = $1', [name])).rows[0]
    ?.account_id

test('a request lands in the queue of the company that invited, and whoever asked is told that it arrived', async () => {
  const body = requestOf({ ParentNumber: await numberOf(tree.cordage) })
  const answer = await ask(body)
  expect(answer.json()).toEqual({ StatusCode: 202, Message: [], ResultContent: { accepted: true } })
  const [mail, ...more] = await mailsTo(world, body.Email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Votre demande d’accès nous est parvenue')
  const person = await world.signedInAt(tree.cordage)
  const { Items, Open } = await list(person)
  expect(Open).toEqual({ Total: 1, Capped: false })
  expect(Items).toEqual([
    {
      RequestKey: expect.any(String),
      CompanyName: body.CompanyName,
      FirstName: 'Nora',
      LastName: 'Quist',
      Email: body.Email,
      Phone: '+33123456789',
      Country: 'FR',
      Language: 'fr-fr',
      Message: 'We are ten people.',
      AcctKey: tree.cordage.accountId,
      AcctName: 'Cordage Reseller',
      Status: 'Open',
      CreatedOn: expect.stringMatching(/Z$/),
      DecidedOn: null,
      DecidedBy: null,
      Reason: null,
      MadeAcctKey: null,
    },
  ])
  expect((await person.get(`${route}/${Items[0].RequestKey}`)).json().ResultContent).toEqual(Items[0])
  expect(await trailOf(world, { at: tree.cordage, action: 'registration.requested' })).toHaveLength(1)
})

test('it creates nobody and nothing', async () => {
  const count = async () =>
    (await world.db.pool.query('select (select count(*) from app_user) + (select count(*) from account) as n')).rows[0]
      .n
  const before = await count()
  await ask(requestOf())
  expect(await count()).toBe(before)
})

test('a customer, a suspended company, an unknown number or none: the provider’s queue, and the same answer', async () => {
  const suspended = await world.anAccount({ acctType: 'RS', under: tree.borealis, accountStatus: 'Suspended' })
  const numbers = [await numberOf(tree.northwind), await numberOf(suspended), 'RS-9999999', null, undefined]
  const known = await world.aUser({ account: tree.northwind })
  const seen = []
  for (const ParentNumber of numbers) {
    const body = requestOf({ ParentNumber, ...(ParentNumber === null && { Email: known.email }) })
    const { statusCode, body: content } = await ask(body)
    seen.push(`${statusCode} ${content}`)
    expect(await queueOf(body.CompanyName)).toBe(tree.sealport.accountId)
  }
  expect(new Set(seen).size).toBe(1)
})

test('a queue is seen by its company and those above, by nobody beside or below', async () => {
  const { key } = await inQueueOf(tree.cordage)
  for (const account of [tree.cordage, tree.borealis, tree.sealport])
    expect((await (await world.signedInAt(account)).get(`${route}/${key}`)).statusCode).toBe(200)
  for (const account of [tree.northwind, tree.halyard]) {
    const person = await world.signedInAt(account)
    const foreign = await person.get(`${route}/${key}`)
    const unknown = await person.get(`${route}/${randomUUID()}`)
    for (const answer of [foreign, unknown])
      expect([answer.statusCode, answer.json().Code]).toEqual([404, 'registration.notFound'])
    expect((await list(person)).Items).toEqual([])
    expect((await decide(person, key, { Decision: 'Declined', Reason: 'Not ours' })).json().Code).toBe(
      'registration.notFound',
    )
  }
})

test('declined with a reason, which is mailed; once, of ten at once too', async () => {
  const { key, Email } = await inQueueOf(tree.cordage)
  const person = await world.signedInAt(tree.cordage)
  expect((await decide(person, key, { Decision: 'Declined' })).json().Fields).toMatchObject([
    { Field: 'Reason', Code: 'required' },
  ])
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => decide(person, key, { Decision: 'Declined', Reason: 'Please ask Halyard.' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
  const done = answers.find(({ statusCode }) => statusCode === 200)
  expect(done?.json().ResultContent).toMatchObject({
    Status: 'Declined',
    DecidedBy: expect.stringMatching(/^Ann Sample \d+$/),
    DecidedOn: expect.stringMatching(/Z$/),
    Reason: 'Please ask Halyard.',
  })
  const mails = await mailsTo(world, Email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Votre demande d’accès nous est parvenue',
    'Votre demande d’accès a été refusée',
  ])
  expect(mails[1]?.textBody).toContain('Please ask Halyard.')
  expect(await trailOf(world, { action: 'registration.declined' })).toMatchObject([
    { reason: 'Please ask Halyard.', actor: { email: person.email } },
  ])
})

test('approved with the account that came of it, which must be in the tree', async () => {
  const { key, Email } = await inQueueOf(tree.cordage)
  const person = await world.signedInAt(tree.cordage)
  expect((await decide(person, key, { Decision: 'Approved' })).json().Fields).toMatchObject([
    { Field: 'MadeAcctKey', Code: 'required' },
  ])
  for (const foreign of [tree.southbank.accountId, tree.borealis.accountId, randomUUID()])
    expect((await decide(person, key, { Decision: 'Approved', MadeAcctKey: foreign })).json().Code).toBe(
      'account.notFound',
    )
  const { accountId: MadeAcctKey } = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const answer = await decide(person, key, { Decision: 'Approved', MadeAcctKey })
  expect(answer.json().ResultContent).toMatchObject({ Status: 'Approved', MadeAcctKey, Reason: null })
  expect((await decide(person, key, { Decision: 'Declined', Reason: 'Too late' })).json().Code).toBe(
    'registration.decided',
  )
  expect(await mailsTo(world, Email)).toHaveLength(1)
  const open = await list(person, { Status: 'Open' })
  expect(open.Items.map(({ RequestKey }: { RequestKey: string }) => RequestKey)).not.toContain(key)
  expect((await list(person, { Status: 'Approved' })).Items).toHaveLength(1)
})

test('who decided is named: one of a company above without an address, or not at all where that company chose so', async () => {
  const { key } = await inQueueOf(tree.cordage)
  const [own, above] = [await world.signedInAt(tree.cordage), await world.signedInAt(tree.borealis)]
  await decide(above, key, { Decision: 'Declined', Reason: 'Not ours' })
  const decider = async (person: Person) => (await person.get(`${route}/${key}`)).json().ResultContent.DecidedBy
  expect([await decider(own), await decider(above)]).toEqual(Array(2).fill(expect.stringMatching(/^Ann Sample \d+$/)))
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.auditActorHidden', 'true')`,
    [tree.borealis.accountId],
  )
  expect([await decider(own), await decider(above)]).toEqual(['Your provider', expect.stringContaining('Ann')])
  const shown = (await list(own)).Items.find(({ RequestKey }: { RequestKey: string }) => RequestKey === key)
  expect(shown.DecidedBy).toBe('Your provider')
})

test('a long queue comes a page at a time, each request once, the newest first', async () => {
  const account = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await world.db.pool.query(
    `insert into access_request (request_id, account_id, company_name, first_name, last_name, email, country, language, created_at)
     select gen_random_uuid(), $1, 'Queue ' || n, 'Nora', 'Quist', n || '@queue.test', 'CA', 'en-us', now() - make_interval(mins => n / 3)
     from generate_series(1, 60) n`,
    [account.accountId],
  )
  const person = await world.signedInAt(account)
  const rows: { RequestKey: string; CreatedOn: string }[] = []
  for (let cursor = ''; ;) {
    const page = await list(person, cursor ? { Cursor: cursor } : {})
    expect(page.Open).toEqual({ Total: 60, Capped: false })
    rows.push(...page.Items)
    if (!page.HasMore) break
    cursor = page.NextCursor
  }
  expect(new Set(rows.map(({ RequestKey }) => RequestKey)).size).toBe(60)
  const moments = rows.map(({ CreatedOn }) => CreatedOn)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect((await person.post(`${route}/Search`, { Cursor: 'abc' })).json()).toMatchObject({
    StatusCode: 400,
    Field: 'Cursor',
  })
})

test.each(['N', 'R'] as const)('with the flag at %s nothing is decided', async (AcctMgmnt) => {
  const { key } = await inQueueOf(tree.cordage)
  const person = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt } })
  expect((await decide(person, key, { Decision: 'Declined', Reason: 'Not ours' })).json().Code).toBe('auth.forbidden')
  expect((await person.post(`${route}/Search`, {})).statusCode).toBe(AcctMgmnt === 'R' ? 200 : 403)
})

test('attack 40: a mailbox gets three of these an hour, and an address asks ten times, the last five with proof of work', async () => {
  const remoteAddress = '192.0.2.44'
  const body = () => requestOf({ Email: 'flooded@example.test' })
  const codes = []
  for (let i = 0; i < 12; i += 1) {
    const plain = await ask(body(), remoteAddress)
    codes.push(plain.statusCode)
    if (plain.statusCode !== 428) continue
    codes.push((await ask({ ...body(), Proof: await aProof(world) }, remoteAddress)).statusCode)
  }
  expect(codes).toEqual([...Array(5).fill(202), ...Array.from({ length: 5 }, () => [428, 202]).flat(), 429, 429])
  expect(await mailsTo(world, 'flooded@example.test')).toHaveLength(3)
  const rows = await world.db.pool.query(`select from access_request where email = 'flooded@example.test'`)
  expect(rows.rowCount).toBe(3)
})

test('without consent to the terms nothing is asked', async () => {
  for (const TermsAccepted of [false, undefined]) {
    const answer = await ask(requestOf({ TermsAccepted }))
    expect([answer.statusCode, answer.json().Fields[0].Field]).toEqual([400, 'TermsAccepted'])
  }
})

test('an address that nobody confirmed reads not a word that was typed, when it is declined neither', async () => {
  const typed = { FirstName: 'Winner evil.example', LastName: 'Claim-now', CompanyName: 'Prize evil.example/claim' }
  const { key, Email } = await inQueueOf(tree.cordage, { ...typed, Message: 'Call evil.example' })
  const person = await world.signedInAt(tree.cordage)
  await decide(person, key, { Decision: 'Declined', Reason: 'See ours.example first' })
  const mails = await mailsTo(world, Email)
  expect(mails).toHaveLength(2)
  const texts = mails.flatMap(({ subject, textBody, htmlBody }) => [subject, textBody, htmlBody]).join('\n')
  for (const word of ['evil', 'Winner', 'Prize', 'Claim-now', 'Call', 'ours.example']) expect(texts).not.toContain(word)
  expect(texts).toContain('ours.\u200bexample')
})

test('a day takes a limited number of access requests, whoever asks', async () => {
  const full = (failures: number) =>
    world.db.pool.query(
      `insert into attempt_counter (bucket, failures) values ('registration:all', $1)
       on conflict (bucket) do update set failures = excluded.failures, window_started_at = now()`,
      [failures],
    )
  await full(999)
  expect((await ask(requestOf())).statusCode).toBe(202)
  const answer = await ask(requestOf())
  expect(answer.json()).toMatchObject({ StatusCode: 429, Code: 'request.tooMany' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000)
  await full(0)
})

describe('the list', () => {
  test('is filtered by the company whose queue it is and by days, each by the index of its order', async () => {
    const below = await world.anAccount({ acctType: 'RS', under: tree.borealis })
    const { key } = await inQueueOf(below)
    await inQueueOf(tree.cordage)
    const person = await world.signedInAt(tree.borealis)
    const keysOf = async (body: object) =>
      (await list(person, body)).Items.map(({ RequestKey }: { RequestKey: string }) => RequestKey)
    expect(await keysOf({ Account: below.accountId })).toEqual([key])
    const foreign = await person.post(`${route}/Search`, { Account: tree.southbank.accountId })
    expect([foreign.statusCode, foreign.json().Field]).toEqual([404, 'Account'])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await keysOf({ Account: below.accountId, AskedTo: tomorrow })).toEqual([key])
    expect(await keysOf({ Account: below.accountId, AskedFrom: tomorrow })).toEqual([])
    const answer = await person.post(`${route}/Search`, { AskedFrom: tomorrow, AskedTo: tomorrow })
    expect([answer.statusCode, answer.json().Field]).toEqual([400, 'AskedTo'])
  })

  test('is exported as it is filtered, formula-safe, by whoever may, and audited', async () => {
    const below = await world.anAccount({ acctType: 'RS', under: tree.borealis })
    const { Email } = await inQueueOf(below, { CompanyName: '=HYPERLINK("x")' })
    const person = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
    const file = await person.post(`${route}/Search/Export`, { Account: below.accountId })
    expect(file.statusCode).toBe(200)
    const [, line, ...more] = file.body.trim().split('\r\n')
    expect([more, line]).toEqual([[], expect.stringMatching(new RegExp(`${Email}.*,French,.*,Open,`))])
    expect(line).not.toMatch(/(^|[,;\t"])=/)
    expect(await trailOf(world, { at: below, action: 'registration.exported' })).toHaveLength(1)
    const reader = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'R' } })
    expect((await reader.post(`${route}/Search/Export`, {})).statusCode).toBe(403)
  })
})
