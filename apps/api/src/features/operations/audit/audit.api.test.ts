import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { actingFor } from '../../../../test/acting.ts'
import { change, patch } from '../../../../test/settings.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import type { Context } from '../../../platform/http/context.ts'
import { saveAuditTrial } from './audit.save.ts'

const world = await newWorld()
const tree = await world.demoTree()

type Event = Record<string, never> & {
  AuditKey: string
  Action: string
  Actor: { Name: string | null; Email: string | null; Hidden: boolean }
}
type Page = { Items: Event[]; NextCursor: string | null; HasMore: boolean; Partial: boolean }
const search = async (person: Person, body: object = {}): Promise<Page> => {
  const answer = await person.post('/api/v1/AuditTrial/Search', body)
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 })
  return answer.json().ResultContent
}
const edit = async (person: Person, acctKey: string, patch: object) => {
  const before = await person.get(`/api/v1/Account/${acctKey}`)
  const answer = await person.patch(`/api/v1/Account/${acctKey}`, patch, {
    'if-match': before.headers['etag'] as string,
  })
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 })
}

let rs: Person
let cu: Person
let sp: Person
beforeAll(async () => {
  rs = await world.signedInAt(tree.cordage, { rights: { LoginAlias: 'Y' } })
  cu = await world.signedInAt(tree.northwind)
  sp = await world.signedInAt(tree.atlas)
  await edit(rs, tree.northwind.accountId, { LegalName: 'Northwind Legal Ltd', EnableEmailCommunication: false })
  await edit(cu, tree.northwind.accountId, { LegalName: 'Northwind Legal Limited' })
})

describe('the audit list', () => {
  it('shows a change to the account itself and to all above it, in the reader’s language, and to nobody else', async () => {
    for (const person of [cu, rs, sp]) {
      const { Items: items } = await search(person, { AcctKey: tree.northwind.accountId, Action: 'account.updated' })
      expect(items).toHaveLength(2)
    }
    const other = await world.signedInAt(tree.halyard)
    expect((await search(other, { Action: 'account.updated' })).Items).toEqual([])
    const [, event] = (await search(rs, { Action: 'account.updated', Field: 'LegalName' })).Items
    expect(event).toMatchObject({
      Outcome: 'SUCCESS',
      Actor: { Email: rs.email, UserKey: rs.userId },
      AcctName: 'Northwind Legal',
      SessionKey: rs.sessionId,
      Changes: expect.arrayContaining([
        expect.objectContaining({
          Field: 'enableEmailCommunication',
          Label: 'E-mail communication',
          OldText: 'Yes',
          NewText: 'No',
        }),
      ]),
    })
    const french = await rs.post(
      '/api/v1/AuditTrial/Search',
      { Action: 'account.updated' },
      { 'accept-language': 'fr-fr' },
    )
    expect(french.statusCode).toBe(200)
  })

  it('names people above without address, key or place, and not at all where a company above chose so', async () => {
    const seen = async () => (await search(cu, { Action: 'account.updated' })).Items
    const [own, above] = await seen()
    expect(own).toMatchObject({ Actor: { Email: cu.email }, Ip: '127.0.0.1' })
    expect(above).toMatchObject({
      Actor: { Email: null, UserKey: null, Hidden: false },
      Ip: null,
      UserAgent: null,
      SessionKey: null,
    })
    expect(above?.Actor.Name).toMatch(/^Ann/)
    expect((await patch(rs, tree.cordage, [change('privacy.auditActorHidden', true)])).statusCode).toBe(200)
    expect((await seen())[1]).toMatchObject({ Actor: { Name: null, Role: null, Hidden: true } })
    expect((await search(cu, { Actor: 'Ann' })).Items.map(({ AuditKey }) => AuditKey)).not.toContain(above?.AuditKey)
    expect((await search(cu, { Actor: rs.email })).Items).toEqual([])
    for (const more of [{}, { Action: 'account.updated' }, { RequestId: above?.RequestId }])
      expect(await search(cu, { Actor: rs.userId, ...more })).toEqual(
        await search(cu, { Actor: randomUUID(), ...more }),
      )
    expect((await search(rs, { Action: 'account.updated' })).Items[1]).toMatchObject({
      Actor: { Hidden: false, Email: rs.email },
    })
    await world.db.pool.query(`delete from account_setting where code = 'privacy.auditActorHidden'`)
  })

  it('says who acted in whose name', async () => {
    const target = await world.aUser({ account: tree.northwind })
    const acting = await actingFor(world, rs, target)
    await edit(acting, tree.northwind.accountId, { TaxId: 'X-1' })
    const [event, ...more] = (await search(rs, { AliasOnly: true, Action: 'account.updated' })).Items
    expect(more).toEqual([])
    expect(event).toMatchObject({
      Actor: { Email: target.email },
      Alias: { Email: rs.email, Reason: 'Looking at it together' },
    })
    const [asTarget] = (await search(cu, { AliasOnly: true })).Items
    expect(asTarget).toMatchObject({ Actor: { Email: target.email }, Alias: { Email: null }, Ip: null })
    expect((await search(rs, { Actor: rs.userId })).Items.map(({ AuditKey }) => AuditKey)).toContain(event?.AuditKey)
    expect((await search(cu, { Actor: rs.userId })).Items).toEqual([])
    expect((await search(cu, { Actor: target.userId })).Items.map(({ AuditKey }) => AuditKey)).toContain(
      event?.AuditKey,
    )
  })
})

describe('the routes of the audit', () => {
  it('has one event by its key for people who may see it, and 404 for everybody else', async () => {
    const [event] = (await search(cu, { Action: 'account.updated' })).Items
    const url = `/api/v1/AuditTrial/${event?.AuditKey}`
    expect((await cu.get(url)).json().ResultContent).toMatchObject({ AuditKey: event?.AuditKey })
    const other = await world.signedInAt(tree.southbank)
    const [foreign, unknown] = [await other.get(url), await other.get(`/api/v1/AuditTrial/${randomUUID()}`)]
    expect([foreign.statusCode, foreign.json().Code]).toEqual([404, 'audit.notFound'])
    expect(foreign.json().Message).toEqual(unknown.json().Message)
  })

  it.each([
    ['Ip', { Ip: 'nowhere' }, 400],
    ['Ip', { Ip: '10.0.0.0/99' }, 400],
    ['Cursor', { Cursor: 'bm90' }, 400],
    ['From', { From: 'yesterday' }, 400],
    ['To', { From: '2026-02-01T00:00:00Z', To: '2026-01-01T00:00:00Z' }, 400],
    ['Outcome', { Outcome: ['MAYBE'] }, 400],
    ['Action', { Action: 'x'.repeat(101) }, 400],
  ])('refuses a wrong %s', async (_, body, status) => {
    expect((await rs.post('/api/v1/AuditTrial/Search', body)).statusCode).toBe(status)
  })

  it('has a company with all below it, or without, and one’s own without those below', async () => {
    const accountsOf = async (body: object) => {
      const { Items: items } = await search(rs, { Action: 'account.updated', ...body })
      return new Set(items.map((event) => (event as unknown as { AcctKey: string }).AcctKey))
    }
    const [own, below] = [tree.cordage.accountId, tree.northwind.accountId]
    expect((await accountsOf({ AcctKey: own })).has(below)).toBe(true)
    expect((await accountsOf({ AcctKey: own, AcctOnly: true })).has(below)).toBe(false)
    expect((await accountsOf({ AcctOnly: true })).has(below)).toBe(false)
    expect(await accountsOf({ AcctKey: below, AcctOnly: true })).toEqual(new Set([below]))
  })

  it('is 404 for a foreign account and 403 without the right', async () => {
    const body = { AcctKey: tree.southbank.accountId }
    expect((await rs.post('/api/v1/AuditTrial/Search', body)).json().Code).toBe('account.notFound')
    const nobody = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'N' } })
    expect((await nobody.post('/api/v1/AuditTrial/Search', {})).statusCode).toBe(403)
  })

  it('has the catalogue in words, and the state of the chain', async () => {
    const { Items } = (await rs.get('/api/v1/AuditTrial/Actions')).json().ResultContent
    expect(Items).toContainEqual({ Action: 'account.updated', Category: 'account', Label: 'Account details changed' })
    const state = (await rs.get('/api/v1/AuditTrial/Verification')).json().ResultContent
    expect(state).toMatchObject({ Sealed: { Total: 0 }, HeadSeq: null, CheckedOn: null, Whole: null, Fault: null })
    expect(state.Unsealed.Total).toBeGreaterThan(0)
  })
})

describe('what a browser reports', () => {
  const save = (person: Person, body: object) => person.post('/AuditTrial/SaveAuditTrial', body)
  it('is stored with who, when and where from as the server knows it', async () => {
    const answer = await save(cu, { action: 'ui.exported', page: 'accounts', target: 'accounts.csv' })
    expect(answer.json()).toMatchObject({ statusCode: 200, resultContent: { saved: true } })
    const [event] = (await search(cu, { Action: 'ui.exported' })).Items
    expect(event).toMatchObject({ Actor: { Email: cu.email }, AcctKey: tree.northwind.accountId, Ip: '127.0.0.1' })
  })
  it.each([
    ['an actor of its own', { action: 'ui.viewed', actor: { email: 'other@example.test' } }, 400],
    ['a moment of its own', { action: 'ui.viewed', occurredOn: '2020-01-01T00:00:00Z' }, 400],
    ['another action', { action: 'account.updated' }, 400],
    ['long text', { action: 'ui.viewed', page: 'x'.repeat(101) }, 400],
    ['another tree', { action: 'ui.viewed', acctKey: '' }, 400],
  ])('cannot say %s', async (_, body, status) => {
    expect((await save(cu, body)).statusCode).toBe(status)
  })
  it('gives the same answer whatever prevented storing it, with the cause for the log', async () => {
    const cause = new Error('the disk is full')
    const db = { inScope: () => Promise.reject(cause) }
    const context = { db, caller: { accountId: tree.northwind.accountId } } as unknown as Context
    await expect(saveAuditTrial(context, { action: 'ui.viewed' })).rejects.toMatchObject({
      code: 'audit.notSaved',
      cause,
    })
  })
  it('cannot be recorded for an account outside the own tree', async () => {
    const answer = await save(cu, { action: 'ui.viewed', acctKey: tree.cordage.accountId })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'account.notFound'])
  })
})

describe('the activity of an account', () => {
  const activity = (person: Person, acctKey: string, body: object = {}) =>
    person.post(`/api/v1/Account/${acctKey}/Activity`, body)
  it('has what happened, by kind, and what is planned', async () => {
    const { userId } = await world.aUser({ account: tree.cordage })
    await world.db.pool.query(
      `insert into account_status_change (status_change_id, account_id, to_status, effective_on, due_at, reason, set_by, set_by_name, set_by_account)
       values ($1, $2, 'Suspended', current_date + 3, now() + interval '3 days', 'NONPAYMENT', $3, 'Cora', $4)`,
      [randomUUID(), tree.northwind.accountId, userId, tree.cordage.accountId],
    )
    await world.db.pool.query(
      `insert into audit_event (audit_id, account_id, action, actor) select gen_random_uuid(), $1, 'user.invited', '{"type":"SYSTEM"}' from generate_series(1, 30)`,
      [tree.northwind.accountId],
    )
    const all = (await activity(cu, tree.northwind.accountId)).json().ResultContent
    expect(all.Planned).toEqual([
      expect.objectContaining({ Text: 'Status will become Suspended', By: 'Cora', State: 'Scheduled' }),
    ])
    expect(all.Items.length).toBe(25)
    const next = (await activity(cu, tree.northwind.accountId, { Cursor: all.NextCursor })).json().ResultContent
    expect(next.Planned).toEqual([])
    const people = (await activity(cu, tree.northwind.accountId, { Kind: 'people' })).json().ResultContent
    expect(new Set(people.Items.map(({ Action }: Event) => Action.split('.')[0]))).toEqual(new Set(['user']))
    await cu.post('/AuditTrial/SaveAuditTrial', { action: 'ui.viewed', acctKey: tree.northwind.accountId })
    const newest = async (Kind: string) =>
      (await activity(cu, tree.northwind.accountId, { Kind })).json().ResultContent.Items[0].Action
    expect(await newest('all')).toBe('ui.viewed')
    expect(await newest('done')).not.toBe('ui.viewed')
  })
  it('is 404 for a foreign account', async () => {
    expect((await activity(cu, tree.cordage.accountId)).statusCode).toBe(404)
  })
})
