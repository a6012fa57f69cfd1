import { beforeEach, expect, test } from 'vitest'
import { act, done, prepared, seen, type WireSet, work, byText } from '../../../../test/changes.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// The two-person rule (`product.md` M6), at the removal of more than fifty people.

const world = await newWorld()
const tree = await world.demoTree()
const remove = { OperationCode: 2 }

let company: Account
let maker: Person
beforeEach(async () => {
  company = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  maker = await world.signedInAt(company)
})

const people = async (count: number, account: Account = company) => {
  const all = await Promise.all(Array.from({ length: count }, () => world.aUser({ account, kind: 'ENDUSER' })))
  return { UserKeys: all.map(({ userId }) => userId) }
}
const toRemove = async (by: Person = maker): Promise<WireSet> => prepared(by, 'user.status', await people(51), remove)
const sent = async (set: WireSet) => done(maker, set, 'Run', { ConfirmCount: 51 })
const decide = (by: Person, set: WireSet, Approve: boolean) => act(by, set, 'Decision', { Approve, Note: 'Seen' })
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await world.db.pool.query(
      'select subject from outgoing_message where recipient = $1 order by created_at, message_id',
      [email],
    )
  ).rows.map(({ subject }) => subject)
const removed = async () =>
  (
    await world.db.pool.query(`select count(*) from app_user where account_id = $1 and user_status = 'Removed'`, [
      company.accountId,
    ])
  ).rows[0].count

test('one person may remove fifty; for more the number must be typed and somebody else approves', async () => {
  const colleague = await world.signedInAt(company)
  const few = await prepared(maker, 'user.status', await people(50), remove)
  expect(few).toMatchObject({ NeedsApproval: false, ConfirmCount: 50 })
  const set = await toRemove()
  expect(set).toMatchObject({ NeedsApproval: true, ConfirmCount: 51, Sentence: 'Removes 51 users' })
  expect((await act(maker, set, 'Run', { ConfirmCount: 50 })).json()).toMatchObject({ Code: 'change.confirm' })
  expect(await sent(set)).toMatchObject({ State: 'AwaitingApproval', Abilities: { Decide: { Reason: 'change.own' } } })
  expect(await mailsTo(colleague.email)).toEqual(['A change is waiting for your approval'])
  expect((await decide(maker, set, true)).json()).toMatchObject({ StatusCode: 403, Code: 'change.own' })
  const waiting = (await colleague.post('/api/v1/ChangeSets/Search', { Which: 'decide' })).json().ResultContent.Items
  expect(waiting.map(({ ChangeKey }: WireSet) => ChangeKey)).toEqual([set.ChangeKey])
  expect((await maker.post('/api/v1/ChangeSets/Search', { Which: 'decide' })).json().ResultContent.Items).toEqual([])
  // Another person's waiting set, with nothing to decide.
  const sibling = await world.signedInAt(company)
  const others = await prepared(sibling, 'user.status', await people(1), { OperationCode: 3 })
  await done(sibling, others, 'Run', { RunAt: new Date(Date.now() + 86_400_000).toISOString() })
  for (const person of [maker, colleague]) {
    const { Items: items } = (await person.post('/api/v1/ChangeSets/Search', { Which: 'forMe' })).json().ResultContent
    const keys = items.map(({ ChangeKey }: WireSet) => ChangeKey)
    expect([keys.includes(set.ChangeKey), keys.includes(others.ChangeKey)]).toEqual([true, false])
  }
  await work(world)
  expect(await removed()).toBe(0)
  expect((await decide(colleague, set, true)).json().ResultContent).toMatchObject({
    State: 'Scheduled',
    DecidedBy: expect.stringContaining('Ann'),
    DecisionNote: 'Seen',
  })
  await work(world)
  expect(await seen(maker, set)).toMatchObject({ State: 'Done', Done: 51 })
  expect(await removed()).toBe(51)
  expect(await mailsTo(maker.email)).toEqual(['Your change was approved'])
})

test('the mail to the second person says what, when, why and by whom; nobody else gets it', async () => {
  const french = await world.anAccount({ acctType: 'DT', under: tree.atlas, language: 'fr-fr' })
  const [by, colleague] = [await world.signedInAt(french), await world.signedInAt(french)]
  const below = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: french }))
  const reader = await world.signedInAt(french, { rights: { AcctMgmnt: 'R' } })
  const runAt = `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T09:30:00.000Z`
  const input = { ...remove, Reason: 'Fin du contrat' }
  const set = await prepared(by, 'user.status', await people(51, french), input)
  await done(by, set, 'Run', { ConfirmCount: 51, RunAt: runAt })
  const textTo = async (email: string) =>
    (await world.db.pool.query('select text_body from outgoing_message where recipient = $1', [email])).rows[0]
      ?.text_body
  const text = await textTo(colleague.email)
  expect(text).toContain('Supprime 51 utilisateurs')
  expect(text).toMatch(/Exécution.* \d{4} à 09:30 UTC, ou dès l’approbation si elle est plus tardive/)
  expect(text).toMatch(/Note.*Fin du contrat/)
  expect(text).toMatch(/Préparée par.*Ann.*, le \d+ .* UTC/)
  for (const other of [below, reader]) {
    expect(await textTo(other.email)).toBe(undefined)
    expect((await decide(other, set, true)).statusCode).toBeGreaterThanOrEqual(403)
  }
  expect((await below.get(`/api/v1/ChangeSet/${set.ChangeKey}`)).statusCode).toBe(404)
})

test('whoever passes a step-up, has the right and is of the same company or above decides; once', async () => {
  const [colleague, above, below] = [
    await world.signedInAt(company),
    await world.signedInAt(tree.atlas),
    await world.signedInAt(await world.anAccount({ acctType: 'RS', under: company })),
  ]
  const reader = await world.signedInAt(company, { rights: { AcctMgmnt: 'R' } })
  const set = await toRemove()
  expect((await decide(colleague, set, true)).json()).toMatchObject({ StatusCode: 409, Code: 'change.notNow' })
  await sent(set)
  expect((await decide(below, set, true)).json()).toMatchObject({ StatusCode: 404, Code: 'change.notFound' })
  expect((await decide(reader, set, true)).json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
  const stale = await world.aUser({ account: company })
  const sleepy = await world.signedInAs(stale)
  await world.db.pool.query(`update session set auth_time = now() - interval '20 minutes' where session_id = $1`, [
    sleepy.sessionId,
  ])
  expect((await decide(sleepy, set, true)).json()).toMatchObject({ Code: 'step_up_required' })
  const codes = (await Promise.all([decide(colleague, set, true), decide(above, set, false)])).map(
    ({ statusCode }) => statusCode,
  )
  expect(codes.toSorted(byText)).toEqual([200, 409])
})

test('rejected, expired or taken back, nothing is done', async () => {
  const colleague = await world.signedInAt(company)
  const [rejected, expired, back] = [await toRemove(), await toRemove(), await toRemove()]
  for (const set of [rejected, expired, back]) await sent(set)
  expect((await decide(colleague, rejected, false)).json().ResultContent).toMatchObject({
    State: 'Rejected',
    Skipped: 51,
  })
  expect(await mailsTo(maker.email)).toEqual(['Your change was declined'])
  expect(await done(maker, back, 'Cancel')).toMatchObject({ State: 'Cancelled' })
  await world.db.pool.query(
    `update change_set set approve_before = now() - interval '1 second' where change_set_id = $1`,
    [expired.ChangeKey],
  )
  expect((await decide(colleague, expired, true)).json()).toMatchObject({ StatusCode: 409, Code: 'change.expired' })
  await work(world)
  expect(await seen(maker, expired)).toMatchObject({ State: 'Expired', Skipped: 51 })
  await work(world)
  expect((await mailsTo(maker.email)).filter((subject) => subject !== 'Your change was declined')).toEqual([
    'Nobody approved your change in time',
  ])
  expect(await removed()).toBe(0)
})

test('where nobody of the company can, people of the next one above are asked; it may hide who decided', async () => {
  const above = await world.signedInAt(tree.atlas)
  const [set, hidden] = [await toRemove(), await toRemove()]
  await sent(set)
  await sent(hidden)
  expect(await mailsTo(above.email)).toContain('A change is waiting for your approval')
  await decide(above, set, false)
  expect(await seen(maker, set)).toMatchObject({ DecidedBy: expect.stringContaining('Ann') })
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.auditActorHidden', 'true')`,
    [tree.atlas.accountId],
  )
  await decide(above, hidden, false)
  for (const one of [set, hidden]) {
    expect(await seen(maker, one)).toMatchObject({ DecidedBy: 'Your provider' })
    expect(await seen(above, one)).toMatchObject({ DecidedBy: expect.stringContaining('Ann') })
  }
  const { rows } = await world.db.pool.query('select text_body from outgoing_message where recipient = $1', [
    maker.email,
  ])
  const says = (name: string) => rows.filter(({ text_body: text }) => text.includes(`${name} declined`)).length
  expect([says('Your provider'), rows.length]).toEqual([1, 2])
  await world.db.pool.query(`delete from account_setting where code = 'privacy.auditActorHidden'`)
})

test('where nobody else could approve, it says so and runs', async () => {
  const only = await world.signedInAt(world.root)
  const set = await prepared(only, 'user.status', await people(51), remove)
  expect(set).toMatchObject({ NeedsApproval: false })
  expect(set.Effects).toContain('Nobody else could approve this, so it runs without a second person.')
  expect(await done(only, set, 'Run', { ConfirmCount: 51 })).toMatchObject({ State: 'Scheduled' })
  await work(world)
  expect(await seen(only, set)).toMatchObject({ State: 'Done', Done: 51 })
})

test('anyone whom the maker invited, readmitted or whose factors they reset within a day cannot approve', async () => {
  const invited = await world.aUser({ account: company })
  const old = await world.signedInAt(company)
  const entry = async (action: string, ago = '1 hour') =>
    world.db.pool.query(
      `insert into audit_event (audit_id, account_id, action, actor, targets, occurred_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now() - $5::interval)`,
      [
        company.accountId,
        action,
        JSON.stringify({ type: 'user', key: maker.userId }),
        JSON.stringify([{ type: 'user', key: invited.userId, name: invited.email }]),
        ago,
      ],
    )
  const second = await world.signedInAs(invited)
  for (const action of ['user.invited', 'user.enabled', 'mfa.reset']) {
    await world.db.pool.query(`delete from audit_event where targets->0->>'key' = $1`, [invited.userId])
    await entry(action, '25 hours')
    const before = await toRemove()
    await sent(before)
    expect(await seen(second, before)).toMatchObject({ Abilities: { Decide: { Allowed: true } } })
    await entry(action)
    expect((await decide(second, before, true)).json()).toMatchObject({ StatusCode: 403, Code: 'change.newPerson' })
    expect(await seen(second, before)).toMatchObject({ Abilities: { Decide: { Reason: 'change.newPerson' } } })
    const mails = await mailsTo(second.email)
    await sent(await toRemove())
    expect(await mailsTo(second.email)).toEqual(mails)
    expect((await decide(old, before, false)).statusCode).toBe(200)
  }
})
