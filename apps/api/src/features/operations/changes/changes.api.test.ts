import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  act,
  addressOf,
  changesIn,
  done,
  keysOf,
  prepare,
  prepared,
  recorded,
  rowsOf,
  seen,
  tagsOf,
  type WireSet,
  work,
} from '../../../../test/changes.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { tree, customers, rosa } = await changesIn(world)
const north = { Add: ['north'] }

describe('a set', () => {
  test('is a preview that changes nothing, runs at once when it is small, and is undone exactly', async () => {
    const [old, fresh] = [(await customers(1, tree.borealis, ['old']))[0]!, (await customers(1, tree.cordage))[0]!]
    const set = await prepared(rosa, 'account.tags', keysOf([old, fresh]), { Add: ['north', 'OLD'] })
    expect(set).toMatchObject({
      State: 'Preview',
      Total: 2,
      Ready: 2,
      Sentence: 'Adds “north” and “OLD” on 2 accounts',
      Act: 'Change the tags of 2 accounts',
      Result: null,
    })
    expect(await tagsOf(world, old.accountId)).toEqual(['old'])
    expect(await done(rosa, set, 'Run', {})).toMatchObject({
      State: 'Done',
      Done: 2,
      Failed: 0,
      NotUndone: [],
      Result: 'Tags of 2 accounts changed',
    })
    expect([await tagsOf(world, old.accountId), await tagsOf(world, fresh.accountId)]).toEqual([
      ['old', 'north'],
      ['north', 'OLD'],
    ])
    expect(await recorded(world, set)).toEqual(
      [old, fresh].map(({ accountId }) => ({ action: 'account.updated', source: 'JOB', target: accountId })),
    )
    const undo = await done(rosa, set, 'Undo')
    expect(undo).toMatchObject({ State: 'Preview', UndoOf: set.ChangeKey, Ready: 2, NotUndone: null })
    expect(await done(rosa, undo, 'Run', {})).toMatchObject({ State: 'Done', Done: 2 })
    expect([await tagsOf(world, old.accountId), await tagsOf(world, fresh.accountId)]).toEqual([['old'], []])
    expect(await seen(rosa, set)).toMatchObject({ UndoneBy: undo.ChangeKey, Abilities: { Undo: { Allowed: false } } })
  })

  test('says what is refused, what needs no change, and what is left', async () => {
    const [ready, already, closed] = [
      (await customers(1, tree.cordage))[0]!,
      (await customers(1, tree.cordage, ['north']))[0]!,
      await world.anAccount({ acctType: 'CU', under: tree.cordage, accountStatus: 'Closed' }),
    ]
    const set = await prepared(rosa, 'account.tags', keysOf([ready, already, closed, tree.borealis]), north)
    expect(set).toMatchObject({ Total: 4, Ready: 1, Refused: 2, Unchanged: 1 })
    expect(set.Sentence).toBe('Adds “north” on 1 account; 2 are refused, 1 needs no change')
    expect((await rowsOf(rosa, set, 'refused')).map(({ Code }) => Code)).toEqual(['account.inactive', 'auth.forbidden'])
    expect(await done(rosa, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 1, Refused: 2 })
    expect((await rowsOf(rosa, set)).map(({ State }) => State)).toEqual(['Done', 'Waiting', 'Waiting', 'Waiting'])
  })

  test('says what is the same for all rows that are shown, across its pages', async () => {
    const many = await customers(30, tree.cordage, ['old'])
    const sameOf = async (set: WireSet, query = '') =>
      (await rosa.get(`${addressOf(set, 'Rows')}?show=ready${query}`)).json().ResultContent
    const second = await prepared(rosa, 'account.tags', keysOf(many), north)
    const page = await sameOf(second)
    expect([page.Items.length, page.Same]).toEqual([25, ['tags']])
    expect((await sameOf(second, `&cursor=${page.NextCursor}`)).Same).toEqual([])
    // The last row differs; it is on the second page.
    const [other] = await customers(1, tree.cordage, ['new'])
    expect((await sameOf(await prepared(rosa, 'account.tags', keysOf([...many, other!]), north))).Same).toEqual([])
    const single = await prepared(rosa, 'account.tags', keysOf([other!]), north)
    expect((await sameOf(single)).Same).toEqual([])
  })

  test('is made once for an Idempotency-Key', async () => {
    const [key, accounts] = [randomUUID(), await customers(1, tree.cordage)]
    const first = await prepare(rosa, 'account.tags', keysOf(accounts), north, key)
    const second = await prepare(rosa, 'account.tags', keysOf(accounts), north, key)
    expect(second.json().ResultContent.ChangeKey).toBe(first.json().ResultContent.ChangeKey)
    const other = await prepare(rosa, 'account.tags', keysOf(accounts), { Add: ['south'] }, key)
    expect(other.json()).toMatchObject({ StatusCode: 422, Code: 'request.idempotencyKeyReused' })
  })
})

const one = { AcctKeys: [tree.cordage.accountId] }
test.each([
  ['a field of another kind', 'account.tags', one, { Subject: 'x' }, 'request.invalid', ['Input.Subject']],
  ['a tag too long', 'account.tags', one, { Add: ['x'.repeat(41)] }, 'request.invalid', ['Input.Add.0']],
  ['nothing to do', 'account.tags', one, {}, 'request.invalid', ['Input.Add']],
  ['two ways of naming', 'account.tags', { ...one, Filter: {} }, north, 'request.invalid', ['Selection']],
  ['no way of naming', 'account.tags', {}, north, 'request.invalid', ['Selection']],
  [
    'people for accounts',
    'account.tags',
    { UserKeys: [randomUUID()] },
    north,
    'request.invalid',
    ['Selection.UserKeys'],
  ],
  ['accounts for people', 'user.status', one, { OperationCode: 3 }, 'request.invalid', ['Selection.AcctKeys']],
  [
    'exceptions without a filter',
    'account.tags',
    { ...one, Except: [] },
    north,
    'request.invalid',
    ['Selection.Except'],
  ],
  ['nothing', 'account.tags', { AcctKeys: [] }, north, 'change.nothing', []],
  ['an account beside', 'account.tags', keysOf([tree.cordage, tree.fathom]), north, 'account.notFound', []],
  ['an account above', 'account.tags', keysOf([tree.atlas]), north, 'account.notFound', []],
  ['a filter beside', 'account.tags', { Filter: { Company: tree.fathom.accountId } }, north, 'account.notFound', []],
  ['a filter without a hit', 'account.tags', { Filter: { Role: ['SP'] } }, north, 'change.nothing', []],
  ['nobody', 'user.status', { UserKeys: [randomUUID()] }, { OperationCode: 3 }, 'user.notFound', []],
  [
    'operation 5',
    'user.status',
    { UserKeys: [randomUUID()] },
    { OperationCode: 5 },
    'user.invalidOperation',
    ['Input.OperationCode'],
  ],
  [
    'operation "3"',
    'user.status',
    { UserKeys: [randomUUID()] },
    { OperationCode: '3' },
    'user.invalidOperation',
    ['Input.OperationCode'],
  ],
])('%s is refused', async (_, kind, selection, input, code, fields) => {
  const { Code, Errors, Fields } = (await prepare(rosa, kind, selection, input)).json()
  expect({
    Code,
    fields: (Errors ?? Fields ?? []).map(({ Field, field }: Record<string, string>) => Field ?? field),
  }).toEqual({
    Code: code,
    fields,
  })
})

describe('who', () => {
  let set: WireSet
  beforeAll(async () => {
    set = await prepared(rosa, 'account.tags', keysOf(await customers(2, tree.cordage)), north)
  })

  test('is beside or below finds no set; who is above sees it', async () => {
    for (const company of [tree.fathom, tree.cordage, tree.northwind]) {
      const stranger = await world.signedInAt(company)
      for (const part of ['', 'Rows', 'Export'])
        expect((await stranger.get(addressOf(set, part))).json()).toMatchObject({ Code: 'change.notFound' })
      for (const part of ['Run', 'Cancel', 'Retry', 'Undo', 'Decision'])
        expect(
          (
            await act(stranger, set, part, part === 'Decision' ? { Approve: true } : part === 'Run' ? {} : undefined)
          ).json(),
        ).toMatchObject({ StatusCode: 404, Code: 'change.notFound' })
    }
    const above = await world.signedInAt(tree.atlas)
    expect(await seen(above, set)).toMatchObject({
      MadeByKey: rosa.userId,
      CompanyName: 'Borealis Distribution',
      Abilities: { Run: { Allowed: false, Reason: 'change.notYours' }, Cancel: { Allowed: true } },
    })
    const listed = (await above.post('/api/v1/ChangeSets/Search', { Which: 'all' })).json().ResultContent.Items
    expect(listed.map(({ ChangeKey }: WireSet) => ChangeKey)).toContain(set.ChangeKey)
    expect((await act(above, set, 'Run', {})).json()).toMatchObject({ StatusCode: 403, Code: 'change.notYours' })
  })

  test('may only view makes none, and cannot act on existing ones', async () => {
    const reader = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'R' } })
    expect((await prepare(reader, 'account.tags', one, north)).json()).toMatchObject({
      StatusCode: 403,
      Code: 'auth.forbidden',
    })
    expect(await seen(reader, set)).toMatchObject({
      Abilities: { Cancel: { Allowed: false, Reason: 'auth.forbidden' } },
    })
    expect((await act(reader, set, 'Cancel')).statusCode).toBe(403)
  })
})

describe('a maker who', () => {
  test('lost the right between preview and run is refused; lost it while it waited, every row fails', async () => {
    const leaver = await world.signedInAt(tree.borealis)
    const sets = [
      await prepared(leaver, 'account.tags', one, { Add: ['a'] }),
      await prepared(leaver, 'account.tags', one, { Add: ['b'] }),
    ] as const
    const later = { RunAt: new Date(Date.now() + 3_600_000).toISOString() }
    expect(await done(leaver, sets[1], 'Run', later)).toMatchObject({ State: 'Scheduled' })
    await world.db.pool.query(
      `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value) values ($1, $2, 'USER', $3, 'AcctMgmnt', 'R')`,
      [randomUUID(), leaver.accountId, leaver.userId],
    )
    await world.db.pool.query(`select pg_notify('session_changed', $1)`, [leaver.userId])
    // The notification may arrive at any time, so the test polls with a preview, which changes nothing.
    await expect
      .poll(async () => (await prepare(leaver, 'account.tags', one, { Add: ['c'] })).json().Code)
      .toBe('auth.forbidden')
    expect((await act(leaver, sets[0], 'Run', {})).json()).toMatchObject({ Code: 'auth.forbidden' })
    await world.db.pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
      sets[1].ChangeKey,
    ])
    await work(world)
    expect(await seen(rosa, sets[1])).toMatchObject({
      State: 'Failed',
      Failed: 1,
      Message: 'The person who prepared this no longer has permission to do it.',
    })
    expect(await tagsOf(world, tree.cordage.accountId)).toEqual([])
  })

  test('was removed, or whose company was suspended meanwhile: nothing is done', async () => {
    const company = await world.anAccount({ acctType: 'DT', under: tree.atlas })
    const child = await world.anAccount({ acctType: 'CU', under: company })
    for (const statement of [
      `update app_user set user_status = 'Disabled' where user_id = $1`,
      `update account set account_status = 'Suspended' where account_id = (select account_id from app_user where user_id = $1)`,
    ]) {
      const maker = await world.signedInAt(company)
      const waits = await prepared(maker, 'account.tags', keysOf([child]), north)
      await done(maker, waits, 'Run', { RunAt: new Date(Date.now() + 60_000).toISOString() })
      await world.db.pool.query(statement, [maker.userId])
      await world.db.pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
        waits.ChangeKey,
      ])
      await work(world)
      const [row] = (
        await world.db.pool.query('select state, error_code from change_row where change_set_id = $1', [
          waits.ChangeKey,
        ])
      ).rows
      expect(row).toEqual({ state: 'Failed', error_code: 'change.rightLost' })
    }
  })
})
