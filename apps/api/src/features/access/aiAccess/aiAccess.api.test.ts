import { expect, test } from 'vitest'
import { type Account, type Answer, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [dt, rs] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.cordage)]
const aCustomer = (under = tree.cordage) => world.anAccount({ acctType: 'CU', under })

const get = async (person: Person, { accountId }: Account) =>
  (await person.get(`/api/RaptorAIUserAccessSetting/Get?AccountId=${accountId}`)).json().ResultContent
const save = (person: Person, { accountId }: Account, body: object) =>
  person.post('/api/RaptorAIUserAccessSetting/Save', { AccountId: accountId, ...body })
const statusAndCode = (answer: Answer) => [answer.statusCode, answer.json().Code]
const refusedFields = (answer: Answer) =>
  answer.json().Fields.map(({ Field, Code }: { Field: string; Code: string }) => [Field, Code])
const everyone = { Mode: 'ALL', Features: { summarise: true }, RetentionDays: 7, NoticeAccepted: true }

test('nobody until somebody says so; then what is set, with who accepted the notice, audited old and new', async () => {
  const customer = await aCustomer()
  expect(await get(rs, customer)).toMatchObject({
    AccountId: customer.accountId,
    Mode: 'OFF',
    UseForTraining: false,
    Own: null,
    Source: { Kind: 'default' },
    NoticeAcceptedBy: null,
    Version: 0,
    Edit: { Allowed: true },
    Lock: { Allowed: false, Reason: 'notLockable' },
  })
  expect(statusAndCode(await save(rs, customer, { ...everyone, NoticeAccepted: false }))).toEqual([
    409,
    'aiAccess.noticeRequired',
  ])
  const saved = (await save(rs, customer, { ...everyone, DailyLimitPerUser: 20 })).json().ResultContent
  expect(saved).toMatchObject({
    Mode: 'ALL',
    Features: { summarise: true, classify: false, draft: false, threatAnalysis: false, fingerprint: false },
    DailyLimitPerUser: 20,
    RetentionDays: 7,
    Source: { Kind: 'own' },
    Version: 1,
  })
  expect([typeof saved.NoticeAcceptedBy, typeof saved.NoticeAcceptedOn]).toEqual(['string', 'string'])
  // A notice that was accepted once needs no second acceptance.
  expect((await save(rs, customer, { Mode: 'OFF' })).statusCode).toBe(200)
  expect((await save(rs, customer, { Mode: 'ALL', Features: { draft: true } })).json().ResultContent.Version).toBe(3)
  const { rows } = await world.db.pool.query(
    `select changes from audit_event where account_id = $1 and action = 'ai.accessChanged' order by audit_id`,
    [customer.accountId],
  )
  expect(rows.map((row) => row.changes)).toEqual([
    [
      { field: 'mode', old: null, new: 'ALL' },
      { field: 'features.summarise', old: false, new: true },
      { field: 'dailyLimitPerUser', old: null, new: 20 },
      { field: 'retentionDays', old: 0, new: 7 },
      { field: 'noticeAccepted', old: false, new: true },
    ],
    [
      { field: 'mode', old: 'ALL', new: 'OFF' },
      { field: 'features.summarise', old: true, new: false },
      { field: 'dailyLimitPerUser', old: 20, new: null },
      { field: 'retentionDays', old: 7, new: 0 },
    ],
    [
      { field: 'mode', old: 'OFF', new: 'ALL' },
      { field: 'features.draft', old: false, new: true },
    ],
  ])
})

test('what saves nothing new is not audited, and an older version is refused with what holds now', async () => {
  const customer = await aCustomer()
  await save(rs, customer, everyone)
  expect((await save(rs, customer, { ...everyone, Version: 1 })).json().ResultContent.Version).toBe(1)
  await save(dt, customer, { Mode: 'OFF', Version: 1 })
  const stale = await save(rs, customer, { ...everyone, Version: 1 })
  expect([...statusAndCode(stale), stale.json().ResultContent.Mode]).toEqual([412, 'request.stale', 'OFF'])
  const { rows } = await world.db.pool.query(
    `select count(*)::int from audit_event where account_id = $1 and action = 'ai.accessChanged'`,
    [customer.accountId],
  )
  expect(rows[0].count).toBe(2)
  // The value is inherited again and then set again: an edit based on the first version is still outdated.
  await save(rs, customer, { Mode: null })
  await save(rs, customer, everyone)
  expect(statusAndCode(await save(rs, customer, { Mode: 'OFF', Version: 2 }))).toEqual([412, 'request.stale'])
})

test('inherited from the nearest above that says something, and its lock is stronger than what is set below', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await aCustomer(reseller)
  await save(dt, reseller, everyone)
  expect(await get(dt, customer)).toMatchObject({
    Mode: 'ALL',
    RetentionDays: 7,
    Own: null,
    Source: { Kind: 'account', AcctKey: reseller.accountId, AcctName: reseller.acctName },
  })
  await save(dt, customer, { Mode: 'OFF' })
  expect((await save(dt, reseller, { ...everyone, Locked: true })).json().ResultContent.Locked).toBe(true)
  const below = await get(dt, customer)
  expect(below).toMatchObject({
    Mode: 'ALL',
    Own: { Mode: 'OFF' },
    LockedBy: { AcctKey: reseller.accountId },
    Edit: { Allowed: false, Reason: 'locked' },
  })
  expect(statusAndCode(await save(dt, customer, { Mode: 'OFF' }))).toEqual([409, 'aiAccess.locked'])
  // The value set below is kept, and applies again without the lock.
  await save(dt, reseller, { ...everyone, Locked: false })
  expect(await get(dt, customer)).toMatchObject({ Mode: 'OFF', LockedBy: null })
  await save(dt, customer, { Mode: null })
  expect(await get(dt, customer)).toMatchObject({ Mode: 'ALL', Own: null, Version: 2 })
  // The customer's own people see the level of the author, and no name except their parent's.
  const own = await world.signedInAt(customer)
  await save(dt, reseller, { Mode: null })
  await save(dt, tree.borealis, everyone)
  expect((await get(own, customer)).Source).toEqual({ Kind: 'above', AcctKey: null, AcctName: null, AcctType: 'DT' })
  await save(dt, tree.borealis, { Mode: null })
})

test('a lock needs its right, and stands on something that is set here for somebody below', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const without = await world.signedInAt(tree.borealis, { rights: { OverRideAndLockSettings: 'N' } })
  expect(statusAndCode(await save(without, reseller, { ...everyone, Locked: true }))).toEqual([403, 'auth.forbidden'])
  expect(refusedFields(await save(dt, reseller, { Mode: null, Locked: true }))).toEqual([['Locked', 'notEditable']])
  expect(refusedFields(await save(dt, await aCustomer(), { ...everyone, Locked: true }))).toEqual([
    ['Locked', 'notEditable'],
  ])
  // Inheriting again removes the lock, so it needs the right to lock too.
  await save(dt, reseller, { ...everyone, Locked: true })
  expect(statusAndCode(await save(without, reseller, { Mode: null }))).toEqual([403, 'auth.forbidden'])
  expect((await save(dt, reseller, { Mode: null })).json().ResultContent).toMatchObject({ Locked: false, Own: null })
})

test('a feature with a flag of its own is turned on and off by who holds it', async () => {
  const customer = await aCustomer()
  const without = await world.signedInAt(tree.cordage, { rights: { AIFingerPrint: 'R', EmailThreatAnalysis: 'N' } })
  for (const feature of ['fingerprint', 'threatAnalysis'])
    expect(statusAndCode(await save(without, customer, { ...everyone, Features: { [feature]: true } }))).toEqual([
      403,
      'auth.forbidden',
    ])
  await save(rs, customer, { ...everyone, Features: { fingerprint: true } })
  expect(
    (await save(without, customer, { Mode: 'ALL', Features: { fingerprint: true, draft: true } })).statusCode,
  ).toBe(200)
  expect(statusAndCode(await save(without, customer, { Mode: null }))).toEqual([403, 'auth.forbidden'])
})

test('outside the tree there is nothing, for reading alone it cannot be saved, and a closed account keeps what it has', async () => {
  const [elsewhere, customer] = [tree.southbank, await aCustomer()]
  expect((await rs.get(`/api/RaptorAIUserAccessSetting/Get?AccountId=${elsewhere.accountId}`)).statusCode).toBe(404)
  expect(statusAndCode(await save(rs, elsewhere, everyone))).toEqual([404, 'account.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'R' } })
  expect((await get(reader, customer)).Edit).toEqual({ Allowed: false, Reason: 'right' })
  expect(statusAndCode(await save(reader, customer, everyone))).toEqual([403, 'auth.forbidden'])
  const closed = await world.anAccount({ acctType: 'CU', under: tree.cordage, accountStatus: 'Closed' })
  expect(statusAndCode(await save(rs, closed, everyone))).toEqual([409, 'account.inactive'])
  const many = { ...everyone, DailyLimitPerUser: 0, RetentionDays: 31 }
  expect(refusedFields(await save(rs, customer, many))).toEqual([
    ['DailyLimitPerUser', 'tooSmall'],
    ['RetentionDays', 'tooBig'],
  ])
  expect(refusedFields(await save(rs, customer, { ...everyone, UseForTraining: true }))[0][0]).toBe('UseForTraining')
})

test('before a lock is set its effect is told: whom below it changes, within the reader’s scope', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [same, off, more, silent] = await Promise.all([1, 2, 3, 4].map(() => aCustomer(reseller)))
  if (!same || !off || !more || !silent) throw new Error('no customers')
  await save(dt, same, everyone)
  await save(dt, off, { Mode: 'OFF' })
  await save(dt, more, { ...everyone, RetentionDays: 30 })
  const impact = (body: object, person = dt, account: Account = reseller) =>
    person.post(`/api/v1/AiAccess/${account.accountId}/Impact`, body)
  const { NoticeAccepted: _, ...value } = everyone
  const content = (await impact(value)).json().ResultContent
  expect(content).toMatchObject({ Accounts: 4, Differing: 2 })
  expect(content.Sentence).toMatch(/4 .*2 /)
  expect(content.Sample.map(({ AcctKey, Mode }: { AcctKey: string; Mode: string }) => [AcctKey, Mode])).toEqual(
    expect.arrayContaining([
      [off.accountId, 'OFF'],
      [more.accountId, 'ALL'],
    ]),
  )
  // A selection includes no one below, so it equals OFF there.
  for (const Mode of ['OFF', 'SELECTED'])
    expect((await impact({ Mode })).json().ResultContent).toMatchObject({ Differing: 2 })
  expect((await get(dt, more)).RetentionDays).toBe(30)
  expect((await impact(value, dt, silent)).json().ResultContent).toMatchObject({ Accounts: 0, Differing: 0 })
  expect(statusAndCode(await impact(value, rs))).toEqual([404, 'account.notFound'])
})
