import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowsOf, seen, work, byText } from '../../../../test/changes.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

const words = { Subject: 'Maintenance on Sunday', Body: 'The portal is away.\n\nFrom 6 to 7.' }
const notify = (by: Person, body: object) =>
  by.post('/api/v1/AccountAdmin/Notify', { ...words, ...body }, { 'idempotency-key': randomUUID() })
const mails = async () =>
  (await pool.query(`select recipient, subject, text_body from outgoing_message order by recipient`)).rows
const bannersOf = async (person: Person) => (await person.get('/api/v1/Banner')).json().ResultContent.Items
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('administrators are told in their language, by mail and by banner; switches and status are honoured', async () => {
  const rosa = await world.signedInAt(tree.borealis)
  const [notified, quiet, empty, gone] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage, language: 'fr-fr' }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage, sendEmailAdmin: false }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage, accountStatus: 'Closed' }),
  ]
  const [cora, louis] = [await world.signedInAt(notified), await world.aUser({ account: notified, language: 'en-us' })]
  await world.aUser({ account: notified, kind: 'ENDUSER' })
  await world.aUser({ account: notified, userStatus: 'Disabled' })
  const silent = await world.signedInAt(quiet)
  const AcctKeys = [notified, quiet, empty, gone].map(({ accountId }) => accountId)
  const answer = await notify(rosa, { Selection: { AcctKeys }, Channels: ['MAIL', 'BANNER'], BannerUntil: day(3) })
  expect(answer.statusCode).toBe(202)
  expect(answer.json().ResultContent).toMatchObject({ Total: 7, Ready: 5, Refused: 2 })
  const set = answer.json().ResultContent
  await work(world) // the rows for which the request had no time
  expect(await seen(rosa, set)).toMatchObject({
    State: 'Done',
    Done: 5,
    Sentence: 'Notifies 2 users by e-mail, 3 accounts by banner; 2 are refused',
    NotUndone: null,
  })
  // The text and the last day of a banner are shown before it runs.
  expect((await seen(rosa, set)).Effects).toEqual([
    'Subject: Maintenance on Sunday',
    'Text: The portal is away. From 6 to 7.',
    expect.stringMatching(/^Banner shown until \w+ \d+, \d{4}$/),
    'E-mails that were sent can’t be recalled.',
  ])
  expect((await rowsOf(rosa, set, 'refused')).map(({ Code }) => Code).toSorted(byText)).toEqual([
    'account.inactive',
    'notice.mailsOff',
  ])
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([cora.email, louis.email].toSorted(byText))
  expect(sent.map(({ subject }) => subject)).toEqual([words.Subject, words.Subject])
  const inFrench = sent.find(({ recipient }) => recipient === cora.email).text_body
  expect(inFrench).toContain('Bonjour')
  expect(inFrench).toMatch(/The portal is away\.\n\nFrom 6 to 7\./)
  expect(sent.find(({ recipient }) => recipient === louis.email).text_body).toContain('Hello')
  for (const person of [cora, silent])
    expect(await bannersOf(person)).toMatchObject([{ ...words, From: 'Borealis Distribution', Tone: 'info' }])
  expect(await bannersOf(rosa)).toEqual([])
})

test('a banner is dismissed by one person for themselves; a foreign one is not found', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const [cora, carl] = [await world.signedInAt(tree.northwind), await world.signedInAt(tree.northwind)]
  await notify(rosa, { Selection: { AcctKeys: [tree.northwind.accountId] }, Channels: ['BANNER'] })
  const [banner] = await bannersOf(cora)
  const dismiss = (by: Person, key: string) => by.post(`/api/v1/Banner/${key}/Dismiss`)
  for (const stranger of [rosa, await world.signedInAt(tree.southbank)])
    expect((await dismiss(stranger, banner.BannerKey)).json()).toMatchObject({
      StatusCode: 404,
      Code: 'banner.notFound',
    })
  for (let twice = 0; twice < 2; twice += 1) expect((await dismiss(cora, banner.BannerKey)).statusCode).toBe(200)
  expect([(await bannersOf(cora)).length, (await bannersOf(carl)).length]).toEqual([0, 1])
  await pool.query(`update banner set shown_until = now() - interval '1 second' where banner_id = $1`, [
    banner.BannerKey,
  ])
  expect(await bannersOf(carl)).toEqual([])
})

test('later, and without anybody to mail to', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const lonely = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const Selection = { AcctKeys: [tree.northwind.accountId, lonely.accountId] }
  const RunAt = new Date(Date.now() + 60_000).toISOString()
  const set = (await notify(rosa, { Selection, Channels: ['MAIL'], RunAt })).json().ResultContent
  expect(await seen(rosa, set)).toMatchObject({ State: 'Scheduled' })
  expect(await rowsOf(rosa, set, 'refused')).toMatchObject([
    { TargetKey: lonely.accountId, Code: 'account.noAdministrator' },
  ])
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Failed: 0 })
})

test('a banner must still be due when it is shown: its last day is checked when it is prepared, and again when it runs', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const Selection = { AcctKeys: [tree.northwind.accountId] }
  const banner = (RunAt: string, days: number) =>
    notify(rosa, { Selection, Channels: ['BANNER'], RunAt: `${RunAt}T12:00:00.000Z`, BannerUntil: day(days) })
  expect((await banner(day(20), 10)).json()).toMatchObject({
    Code: 'request.invalid',
    Fields: [{ Field: 'BannerUntil', Message: `Last day of the banner must be ${day(20)} or more.` }],
  })
  expect((await banner(day(20), 60)).json().Fields).toMatchObject([
    { Message: `Last day of the banner must be ${day(30)} or less.` },
  ])
  const set = (await banner(day(20), 28)).json().ResultContent
  expect(await seen(rosa, set)).toMatchObject({ State: 'Scheduled' })
  await pool.query(
    `update change_set set run_at = now() - interval '1 second', input = jsonb_set(input, '{bannerUntil}', to_jsonb($2::text)) where change_set_id = $1`,
    [set.ChangeKey, day(-3)],
  )
  await work(world)
  expect(await rowsOf(rosa, set)).toMatchObject([{ State: 'Failed', Code: 'change.past' }])
})

test.each([
  ['a banner that is over', { Channels: ['BANNER'], BannerUntil: day(-3) }, 'request.invalid'],
  ['a banner of two months', { Channels: ['BANNER'], BannerUntil: day(60) }, 'request.invalid'],
  ['no channel', { Channels: [] }, 'request.invalid'],
  ['a moment past', { Channels: ['BANNER'], RunAt: new Date(0).toISOString() }, 'change.past'],
  ['a company beside', { Channels: ['BANNER'], Selection: { AcctKeys: [tree.fathom.accountId] } }, 'account.notFound'],
  ['nobody', { Channels: ['BANNER'], Selection: { AcctKeys: [] } }, 'change.nothing'],
])('%s is refused', async (_, body, code) => {
  const rosa = await world.signedInAt(tree.cordage)
  const answer = await notify(rosa, { Selection: { AcctKeys: [tree.northwind.accountId] }, ...body })
  expect(answer.json().Code).toBe(code)
})

test('somebody with read access cannot send any', async () => {
  const reader = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'R' } })
  const answer = await notify(reader, { Selection: { AcctKeys: [tree.northwind.accountId] }, Channels: ['MAIL'] })
  expect(answer.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
})

test('one person gets ten notices an hour from one company, and who sends the next reads why it did not leave', async () => {
  const rosa = await world.signedInAt(tree.cordage)
  const company = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const reader = await world.aUser({ account: company })
  const to = { Selection: { AcctKeys: [company.accountId] }, Channels: ['MAIL'] }
  const sent = async () =>
    (await pool.query('select count(*)::int as n from outgoing_message where recipient = $1', [reader.email])).rows[0].n
  for (let times = 0; times < 10; times += 1) await notify(rosa, to)
  await work(world)
  expect(await sent()).toBe(10)
  const set = (await notify(rosa, to)).json().ResultContent
  await work(world)
  expect(await sent()).toBe(10)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Failed', Done: 0, Failed: 1 })
  expect(await rowsOf(rosa, set, 'failed')).toMatchObject([
    { Code: 'notice.tooMany', Message: expect.stringMatching(/10 notices .* Resend this one in (60|59) minutes/) },
  ])
  // The row is read later, when less time is left to wait.
  const later = `jsonb_set(error_values, '{until}', to_jsonb((error_values ->> 'until')::bigint - 3300000))`
  await pool.query(`update change_row set error_values = ${later} where change_set_id = $1`, [set.ChangeKey])
  expect(await rowsOf(rosa, set, 'failed')).toMatchObject([
    { Message: expect.stringMatching(/this one in \d minutes/) },
  ])
  await notify(await world.signedInAt(tree.borealis), to)
  await work(world)
  expect(await sent()).toBe(11)
})
