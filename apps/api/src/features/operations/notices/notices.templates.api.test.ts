import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowsOf, seen, work } from '../../../../test/changes.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

const english = { Subject: 'News for {{account}}', Body: 'Dear {{ Account }} ({{number}}),\n\nfrom {{from}}.' }
const french = { Subject: 'Nouvelles pour {{account}}', Body: 'Le {{date}}, de {{from}}.' }
const once = () => ({ 'idempotency-key': randomUUID() })
const keep = (by: Person, body: object) => by.post('/api/v1/NoticeTemplate', body, once())
const kept = async (by: Person, body: object) => (await keep(by, body)).json().ResultContent
const change = (by: Person, key: string, version: number, body: object) =>
  by.patch(`/api/v1/NoticeTemplate/${key}`, body, { 'if-match': `"${version}"` })
const list = async (by: Person, query = '') =>
  (await by.get(`/api/v1/NoticeTemplate${query}`)).json().ResultContent.Items
const notify = (by: Person, to: Account, body: object) =>
  by.post(
    '/api/v1/AccountAdmin/Notify',
    { Selection: { AcctKeys: [to.accountId] }, Channels: ['MAIL', 'BANNER'], ...body },
    once(),
  )
const mailTo = async ({ email }: Person) =>
  (
    await pool.query(
      'select subject, text_body from outgoing_message where recipient = $1 order by created_at desc, message_id desc limit 1',
      [email],
    )
  ).rows[0]
const banners = async (by: Person) => (await by.get('/api/v1/Banner')).json().ResultContent.Items
const auditRows = async (key: string) =>
  (
    await pool.query(
      `select action, changes from audit_event where targets @> jsonb_build_array(jsonb_build_object('key', $1::text)) order by occurred_at, audit_id`,
      [key],
    )
  ).rows
const customer = async (language: string) => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage, language, acctName: randomUUID() })
  return { account, person: await world.signedInAt(account) }
}

test('a template is kept, changed over its version, archived and brought back, each with its audit line', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const created = await kept(rosa, { Name: 'News', English: english })
  expect(created).toMatchObject({ Name: 'News', English: english, French: null, Own: true, Shared: false, Version: 1 })
  const { TemplateKey: key } = created
  const changed = await change(rosa, key, 1, { French: french, Shared: true })
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"'])
  const stale = await change(rosa, key, 1, { Name: 'Else' })
  expect(stale.json()).toMatchObject({ StatusCode: 412, Code: 'request.stale', ResultContent: { Version: 2 } })
  expect((await change(rosa, key, 2, { Archived: true })).json().ResultContent).toMatchObject({ Archived: true })
  expect(await list(rosa)).toEqual([])
  expect(await list(rosa, '?archived=yes')).toMatchObject([{ TemplateKey: key }])
  await kept(rosa, { Name: 'news', English: english }) // the name is free again
  expect((await change(rosa, key, 3, { Archived: false })).json()).toMatchObject({
    StatusCode: 409,
    Code: 'notice.templateNameTaken',
    Field: 'Name',
  })
  expect((await change(rosa, key, 3, { Archived: false, Name: 'Old news' })).statusCode).toBe(200)
  expect((await list(rosa)).map(({ Name }: { Name: string }) => Name)).toEqual(['news', 'Old news'])
  expect((await auditRows(key)).map(({ action }) => action)).toEqual([
    'notice.templateCreated',
    'notice.templateChanged',
    'notice.templateArchived',
    'notice.templateRestored',
  ])
  expect((await auditRows(key))[1].changes).toMatchObject([
    { field: 'french' },
    { field: 'shared', old: false, new: true },
  ])
})

test('each recipient reads a template in the own language, by mail and by banner, with the own company’s values', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const { TemplateKey } = await kept(rosa, { Name: randomUUID(), English: english, French: french })
  const [ada, louis] = [await customer('en-us'), await customer('fr-fr')]
  const Selection = { AcctKeys: [ada.account.accountId, louis.account.accountId] }
  const set = (await notify(rosa, ada.account, { TemplateKey, Selection })).json().ResultContent
  await work(world) // the rows for which the request had no time
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 4, Failed: 0 })
  const rows = await rowsOf(rosa, set)
  expect(rows.map(({ State }) => State)).toEqual(['Done', 'Done', 'Done', 'Done'])
  const names = [ada.account.acctName, louis.account.acctName]
  const [toAda, toLouis] = [await mailTo(ada.person), await mailTo(louis.person)]
  expect(toAda.subject).toBe(`News for ${names[0]}`)
  expect(toAda.text_body).toMatch(/Dear [0-9a-f-]+ \(CU-\d+\),\n\nfrom Cordage Reseller\./)
  expect(toLouis.subject).toBe(`Nouvelles pour ${names[1]}`)
  expect(toLouis.text_body).toMatch(/Le \d{1,2} \p{L}+ \d{4}, de Cordage Reseller\./u)
  expect(await banners(ada.person)).toMatchObject([{ Subject: `News for ${names[0]}` }])
  expect(await banners(louis.person)).toMatchObject([{ Subject: `Nouvelles pour ${names[1]}` }])
  const english2 = await world.signedInAs(await world.aUser({ account: louis.account, language: 'en-us' }))
  expect(await banners(english2)).toMatchObject([{ Subject: `News for ${names[1]}` }])
  const [entry] = await auditRows(louis.person.userId)
  expect(entry.changes).toMatchObject([{ new: `Nouvelles pour ${names[1]}` }, { field: 'template' }])
})

test('a missing language falls back to the other one, and markup in a name stays text', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const { TemplateKey } = await kept(rosa, { Name: randomUUID(), French: french })
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage, acctName: 'Odd {{from}} & {{x}} Ltd' })
  const ada = await world.signedInAt(account)
  await notify(rosa, account, { TemplateKey })
  expect((await mailTo(ada)).subject).toBe('Nouvelles pour Odd {{from}} & {{x}} Ltd')
  expect((await mailTo(ada)).text_body).toContain('Hello')
})

test('what was planned keeps the words that the template had, whatever becomes of it', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const { TemplateKey } = await kept(rosa, { Name: randomUUID(), English: { Subject: 'First', Body: 'Words' } })
  const ada = await customer('en-us')
  const RunAt = new Date(Date.now() + 60_000).toISOString()
  const set = (await notify(rosa, ada.account, { TemplateKey, RunAt })).json().ResultContent
  await change(rosa, TemplateKey, 1, { English: { Subject: 'Second', Body: 'Words' } })
  await change(rosa, TemplateKey, 2, { Archived: true })
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect((await mailTo(ada.person)).subject).toBe('First')
  expect((await notify(rosa, ada.account, { TemplateKey })).json()).toMatchObject({
    StatusCode: 404,
    Code: 'notice.templateNotFound',
  })
})

test('a shared template is used below and changed by its own company alone; others are not found', async () => {
  const [dora, rosa, else_] = [
    await world.signedInAt(tree.borealis),
    await world.signedInAt(tree.cordage),
    await world.signedInAt(tree.fathom),
  ]
  const shared = await kept(dora, { Name: `Shared ${randomUUID()}`, English: english, Shared: true })
  const own = await kept(dora, { Name: randomUUID(), English: english })
  const below = await kept(rosa, { Name: randomUUID(), English: english, Shared: true })
  const keysOf = async (by: Person) => (await list(by)).map(({ TemplateKey }: { TemplateKey: string }) => TemplateKey)
  expect(await keysOf(rosa)).toContain(shared.TemplateKey)
  expect(await keysOf(rosa)).not.toContain(own.TemplateKey)
  expect(await keysOf(else_)).not.toContain(shared.TemplateKey)
  expect(await keysOf(dora)).not.toContain(below.TemplateKey)
  expect((await list(rosa)).find(({ Own }: { Own: boolean }) => !Own)).toMatchObject({
    TemplateKey: shared.TemplateKey,
    ModifiedBy: null,
  })
  const { account } = await customer('en-us')
  expect((await notify(rosa, account, { TemplateKey: shared.TemplateKey })).statusCode).toBe(202)
  for (const [by, key] of [
    [rosa, shared.TemplateKey],
    [rosa, own.TemplateKey],
    [dora, below.TemplateKey],
    [else_, shared.TemplateKey],
    [rosa, randomUUID()],
  ] as const)
    expect((await change(by, key, 1, { Name: 'Mine' })).json()).toMatchObject({ Code: 'notice.templateNotFound' })
  for (const key of [own.TemplateKey, randomUUID()])
    expect((await notify(rosa, account, { TemplateKey: key })).json()).toMatchObject({
      Code: 'notice.templateNotFound',
    })
})

test('a preview is the mail as it would be read, in both languages, and sends nothing', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const { account } = await customer('en-us')
  const before = (await pool.query('select count(*) from outgoing_message')).rows
  const preview = (body: object) => rosa.post('/api/v1/AccountAdmin/Notify/Preview', body)
  const shown = (await preview({ ...english, AcctKey: account.accountId })).json().ResultContent
  for (const part of [shown.English, shown.French]) expect(part.Subject).toBe(`News for ${account.acctName}`)
  expect(shown.English.Text).toMatch(/^Hello /)
  expect(shown.French.Text).toMatch(/^Bonjour /)
  const { TemplateKey } = await kept(rosa, { Name: randomUUID(), English: english, French: french })
  expect((await preview({ TemplateKey })).json().ResultContent).toMatchObject({
    English: { Subject: 'News for Cordage Reseller' },
    French: { Subject: 'Nouvelles pour Cordage Reseller' },
  })
  for (const AcctKey of [tree.southbank.accountId, tree.borealis.accountId, randomUUID()])
    expect((await preview({ ...english, AcctKey })).json()).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  expect((await pool.query('select count(*) from outgoing_message')).rows).toEqual(before)
})

const whole = { Name: 'Whole', English: english }
test.each([
  ['English.Body', { ...whole, English: { ...english, Body: 'Dear {{customer}}' } }, '{{customer}}'],
  ['French.Subject', { ...whole, French: { ...french, Subject: '{{7*7}}' } }, '{{7*7}}'],
  ['English.Subject', { ...whole, English: { ...english, Subject: 'x'.repeat(121) } }, '120'],
  ['English.Body', { ...whole, English: { ...english, Body: 'x'.repeat(4001) } }, '4,000'],
  ['Name', { ...whole, Name: '' }, ''],
  ['Name', { ...whole, Name: 'x'.repeat(61) }, '60'],
  ['English', { Name: 'Whole' }, ''],
  ['English', { ...whole, English: null }, ''],
])('a template is refused at %s: %o', async (Field, body, says) => {
  const answer = (await keep(await world.signedInAt(tree.cordage), body)).json()
  expect(answer).toMatchObject({ StatusCode: 400, Code: 'request.invalid', Field })
  expect(answer.Fields[0].Message).toContain(says)
})

test.each([
  ['neither template nor text', {}, 'Subject'],
  ['a text without words', { Subject: 'x' }, 'Body'],
  ['both', { TemplateKey: randomUUID(), ...english }, 'TemplateKey'],
  ['an unknown placeholder', { ...english, Body: '{{nobody}}' }, 'Body'],
])('a notice with %s is refused at the field', async (_, body, Field) => {
  const rosa = await world.signedInAt(tree.cordage)
  expect((await notify(rosa, tree.northwind, body)).json()).toMatchObject({ StatusCode: 400, Field })
})

test('a name is taken within the company, whatever its case, and a company keeps a hundred', async () => {
  const [rosa, cora] = [await world.signedInAt(tree.halyard), await world.signedInAt(tree.southbank)]
  await kept(rosa, whole)
  expect((await keep(rosa, { ...whole, Name: 'WHOLE' })).json()).toMatchObject({
    StatusCode: 409,
    Code: 'notice.templateNameTaken',
  })
  expect((await keep(cora, whole)).statusCode).toBe(201)
  for (let n = 1; n < 100; n += 1) await kept(rosa, { ...whole, Name: `Whole ${n}` })
  expect((await keep(rosa, { ...whole, Name: 'One more' })).json()).toMatchObject({ Code: 'notice.tooManyTemplates' })
})

test('archived templates have a bound too', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const person = await world.signedInAt(account)
  await world.db.pool.query(
    `insert into notice_template (template_id, account_id, name, english, archived, modified_by)
     select gen_random_uuid(), $1, 'Old ' || n, '{}', true, 'nora@example.test' from generate_series(1, 500) n`,
    [account.accountId],
  )
  expect((await keep(person, whole)).json()).toMatchObject({ StatusCode: 409, Code: 'notice.tooManyArchived' })
})

test('somebody with read access keeps and sees no templates', async () => {
  const reader = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'R' } })
  for (const answer of [
    await keep(reader, whole),
    await reader.get('/api/v1/NoticeTemplate'),
    await change(reader, randomUUID(), 1, { Name: 'x' }),
    await reader.post('/api/v1/AccountAdmin/Notify/Preview', english),
  ])
    expect(answer.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
})
