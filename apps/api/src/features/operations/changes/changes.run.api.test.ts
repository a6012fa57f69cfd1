import { describe, expect, test } from 'vitest'
import {
  act,
  addressOf,
  changesIn,
  done,
  keysOf,
  prepared,
  rowsOf,
  seen,
  tagsOf,
  type WireSet,
  work,
  byText,
} from '../../../../test/changes.ts'
import { newWorld } from '../../../../test/world.ts'
import { sheetOf } from '../../../../test/xlsx.ts'

const world = await newWorld()
const { tree, customers, rosa } = await changesIn(world)
const north = { Add: ['north'] }

const one = { AcctKeys: [tree.cordage.accountId] }

describe('running', () => {
  test.each([
    ['a moment past', () => ({ RunAt: new Date(Date.now() - 1_000).toISOString() }), 'change.past'],
    ['beyond a year', () => ({ RunAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }), 'change.past'],
  ])('%s is refused', async (_, body, code) => {
    const set = await prepared(rosa, 'account.tags', one, { Add: ['x'] })
    expect((await act(rosa, set, 'Run', body())).json()).toMatchObject({ StatusCode: 409, Code: code })
    expect(await seen(rosa, set)).toMatchObject({ State: 'Preview' })
  })

  test('at a moment waits for it; cancelled before it, nothing is done', async () => {
    const accounts = await customers(2, tree.cordage)
    const sets = [
      await prepared(rosa, 'account.tags', keysOf(accounts), { Add: ['kept'] }),
      await prepared(rosa, 'account.tags', keysOf(accounts), { Add: ['dropped'] }),
    ] as const
    for (const set of sets) await done(rosa, set, 'Run', { RunAt: new Date(Date.now() + 60_000).toISOString() })
    const open = (await rosa.post('/api/v1/ChangeSets/Search', { Which: 'open' })).json().ResultContent.Items
    expect(open.map(({ ChangeKey }: WireSet) => ChangeKey)).toEqual(
      expect.arrayContaining(sets.map(({ ChangeKey }) => ChangeKey)),
    )
    await work(world)
    expect(await tagsOf(world, accounts[0]!.accountId)).toEqual([])
    expect(await done(rosa, sets[1], 'Cancel')).toMatchObject({ State: 'Cancelled', Skipped: 2 })
    await world.db.pool.query(
      `update change_set set run_at = now() - interval '1 second' where change_set_id = any ($1)`,
      [sets.map(({ ChangeKey }) => ChangeKey)],
    )
    await work(world)
    expect(await tagsOf(world, accounts[0]!.accountId)).toEqual(['kept'])
    expect((await act(rosa, sets[1], 'Run', {})).json()).toMatchObject({ Code: 'change.notNow' })
  })

  test('a filter stands for what it found at the preview, and each is checked again', async () => {
    const company = await world.anAccount({ acctType: 'RS', under: tree.borealis })
    const [stays, closes, excepted] = await customers(3, company)
    const set = await prepared(
      rosa,
      'account.tags',
      { Filter: { Account: company.accountId, Role: ['CU'], Status: ['Active'] }, Except: [excepted!.accountId] },
      north,
    )
    expect(set).toMatchObject({ Total: 2, Ready: 2 })
    expect(set.Effects.join()).toContain('The list had 3 matches when this was prepared')
    const [comes] = await customers(1, company)
    await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [closes!.accountId])
    expect(await done(rosa, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 1, Failed: 1 })
    expect(await rowsOf(rosa, set, 'failed')).toMatchObject([
      { TargetKey: closes!.accountId, Code: 'account.inactive' },
    ])
    const tags = await Promise.all([stays, closes, excepted, comes].map((account) => tagsOf(world, account!.accountId)))
    expect(tags).toEqual([['north'], [], [], []])
    // The failed row succeeds after the obstacle is gone.
    await world.db.pool.query(`update account set account_status = 'Active' where account_id = $1`, [closes!.accountId])
    expect(await done(rosa, set, 'Retry')).toMatchObject({ State: 'Done', Done: 2, Failed: 0 })
    expect((await act(rosa, set, 'Retry')).json()).toMatchObject({ Code: 'change.notNow' })
  })

  test('a search text and a tree are predicates too', async () => {
    const company = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: 'Quillon Partners' })
    const below = await world.anAccount({ acctType: 'CU', under: company, acctName: 'Quillon One' })
    await world.anAccount({ acctType: 'CU', under: company, acctName: 'Somebody else' })
    const set = await prepared(
      rosa,
      'account.tags',
      { Filter: { Company: company.accountId, SearchText: 'quillon' } },
      north,
    )
    expect((await rowsOf(rosa, set)).map(({ TargetKey }) => TargetKey).toSorted(byText)).toEqual(
      [company.accountId, below.accountId].toSorted(byText),
    )
  })
})

test('an undo that failed is not retried once another one was quicker', async () => {
  const [account] = await customers(1, tree.cordage)
  const becomes = (tags: string[]) =>
    world.db.pool.query('update account set tags = $1 where account_id = $2', [tags, account!.accountId])
  const set = await prepared(rosa, 'account.tags', keysOf([account!]), north)
  await done(rosa, set, 'Run', {})
  const late = await done(rosa, set, 'Undo')
  await becomes(['south'])
  expect(await done(rosa, late, 'Run', {})).toMatchObject({ State: 'Failed', Failed: 1 })
  await becomes(['north'])
  expect(await done(rosa, await done(rosa, set, 'Undo'), 'Run', {})).toMatchObject({ State: 'Done' })
  expect((await act(rosa, late, 'Retry')).json()).toMatchObject({ StatusCode: 409, Code: 'change.notUndone' })
  expect(await seen(rosa, late)).toMatchObject({ State: 'Failed', Failed: 1 })
})

test('a set that needs a step-up to run needs it to be retried too', async () => {
  const person = await world.signedInAt(tree.borealis)
  const [account] = await customers(1, tree.cordage)
  const change = { Changes: [{ Code: 'signIn.idleMinutes', Value: 15 }] }
  const set = await prepared(person, 'settings.change', keysOf([account!]), change)
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [account!.accountId])
  expect(await done(person, set, 'Run', {})).toMatchObject({ State: 'Failed', Failed: 1 })
  const sleepy = await world.signedInAs(person)
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    sleepy.sessionId,
  ])
  expect((await act(sleepy, set, 'Retry')).json()).toMatchObject({ StatusCode: 403, Code: 'step_up_required' })
})

test('rows come page by page; the CSV holds all of them, and no formula', async () => {
  const accounts = await customers(34, tree.cordage)
  accounts.push(await world.anAccount({ acctType: 'CU', under: tree.cordage, acctName: '=HYPERLINK("x")' }))
  const set = await prepared(rosa, 'account.tags', keysOf(accounts), north)
  const first = (await rosa.get(addressOf(set, 'Rows'))).json().ResultContent
  expect([first.Items.length, first.HasMore]).toEqual([25, true])
  const second = (await rosa.get(`${addressOf(set, 'Rows')}?cursor=${first.NextCursor}`)).json().ResultContent
  expect([second.Items.length, second.HasMore, second.NextCursor]).toEqual([10, false, null])
  expect([...first.Items, ...second.Items].map(({ Ordinal }) => Ordinal)).toEqual(accounts.map((_, n) => n + 1))
  const bad = await rosa.get(`${addressOf(set, 'Rows')}?cursor=eHh4`)
  expect(bad.json()).toMatchObject({ StatusCode: 400, Code: 'request.invalid' })
  const { body } = await rosa.get(addressOf(set, 'Export'))
  expect(body.startsWith('\ufeff')).toBe(true)
  const csv = body.trim().split('\r\n')
  expect(csv).toHaveLength(36)
  expect(csv[0]).toBe('No.,Type,Key,Name,Before,After,Preview,Result,Code,Reason')
  expect(csv.at(-1)).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv[1]).toContain(',Tags: none,Tags: north,Will change,Waiting,,')
  const workbook = await rosa.get(`${addressOf(set, 'Export')}?format=xlsx`)
  expect(sheetOf(workbook.rawPayload).match(/<row /g)).toHaveLength(36)
  const reader = await world.signedInAs(await world.aUser({ account: tree.borealis, language: 'fr-fr' }))
  const french = (await reader.get(addressOf(set, 'Export'))).body.split('\r\n')
  expect(french[1]).toContain(';Étiquettes\u00a0: aucun;Étiquettes\u00a0: north;À modifier;En attente;;')
})
