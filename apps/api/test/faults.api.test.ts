import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from './refusals.ts'
import { insertCustomers } from './search.ts'
import { newWorld } from './world.ts'
import { expectNothingWritten } from './written.ts'

// Faults that come from outside of a request's input: the database fails, a proxy forwards nonsense, a client doesn't
// speak HTTP.

const world = await newWorld({ TRUSTED_PROXIES: '127.0.0.1' })
const reseller = await world.anAccount({ acctType: 'RS' })
const admin = await world.signedInAt(reseller)
const under = (acctName: string) => world.anAccount({ acctType: 'CU', under: reseller, acctName })
const rename = (accountId: string, AcctName: string) =>
  admin.patch(`/api/v1/Account/${accountId}`, { AcctName }, { 'if-match': '"1"' })

describe('the database', () => {
  test('aborts for another transaction, is full or hands over: 503 with a retry time, and nothing is stored', async () => {
    await world.db.asOwner((tx) =>
      sql`create function give_way() returns trigger language plpgsql as $$ begin
          raise exception 'canary' using errcode = substr(new.acct_name, 7); end $$;
        create trigger give_way before update on account for each row when (new.acct_name like 'Fault %') execute function give_way()`.execute(
        tx,
      ),
    )
    const { accountId } = await under('Quiet')
    await expectNothingWritten(world, [], async () => {
      for (const code of ['40001', '40P01', '55P03', '57014', '53100', '53300', '25006']) {
        const answer = await rename(accountId, `Fault ${code}`)
        expect([code, answer.statusCode, answer.headers['retry-after']]).toEqual([code, 503, '2'])
        expect(answer.json()).toMatchObject({ Code: 'server.unavailable', ResultContent: null })
      }
      const unknown = await rename(accountId, 'Fault XX000')
      expect(unknown.json()).toMatchObject({
        StatusCode: 500,
        Code: 'server.error',
        Message: ['Server error occurred'],
      })
      expect(unknown.body).not.toContain('canary')
    })
  })

  test('two people who swap names at once: a deadlock is no server error', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await under(`One ${round}`), await under(`Other ${round}`)]
      const answers = await Promise.all([
        rename(one.accountId, `Other ${round}`),
        rename(other.accountId, `One ${round}`),
      ])
      for (const { statusCode } of answers) expect([200, 409, 503]).toContain(statusCode)
    }
  })
})

describe('a proxy', () => {
  test.each(['unknown', '203.0.113.7:5678', '_hidden', "' or 1=1", '203.0.113.7, nonsense', ''])(
    'that forwards %j does not hurt: what is noted is an address',
    async (forwarded) => {
      const answer = await admin.patch('/api/v1/User/Preferences', { DateFormat: 0 }, { 'x-forwarded-for': forwarded })
      expect(answer.statusCode).toBe(200)
      const other = await admin.patch('/api/v1/User/Preferences', { DateFormat: 5 }, { 'x-forwarded-for': forwarded })
      expect(other.statusCode).toBe(200)
    },
  )
})

describe('a merge patch', () => {
  const address = { Line1: '1 Road', City: 'Laval', Region: 'QC', Country: 'CA' }
  test('keeps the parts of the address that it does not send, and takes out those that are null', async () => {
    const { accountId } = await world.anAccount({
      acctType: 'CU',
      under: reseller,
      address: JSON.stringify({ line1: '1 Road', city: 'Laval', region: 'QC', country: 'CA' }),
    })
    const patch = async (Address: object, version: number) =>
      (await admin.patch(`/api/v1/Account/${accountId}`, { Address }, { 'if-match': `"${version}"` })).json()
        .ResultContent
    expect((await patch({ Line1: '2 Road', Country: 'CA' }, 1)).Address).toEqual({ ...address, Line1: '2 Road' })
    expect((await patch({ Line1: '2 Road', Country: 'CA', City: null }, 2)).Address).toEqual({
      ...address,
      Line1: '2 Road',
      City: null,
    })
  })

  test('a creation names what is wrong where the request has it', async () => {
    const body = (Account: object) => ({
      ParentKey: reseller.accountId,
      Account: {
        AcctName: randomUUID(),
        IndustryCode: 'LEGAL',
        Address: { Line1: '1 Road', Country: 'CA' },
        ...Account,
      },
      Admin: { Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
    })
    const create = (account: object) =>
      admin.post('/api/v1/Provision/Customer', body(account), { 'idempotency-key': randomUUID() })
    expect(refusalOf(await create({ Manager: randomUUID() })).Field).toBe('Account.Manager')
    expect(refusalOf(await create({ CustType: null })).Field).toBe('Account.CustType')
  })
})

test('HEAD of a file does not make the file; of an account it is the account without its words', async () => {
  await expectNothingWritten(world, [], async () => {
    expect((await admin.send('HEAD', '/api/v1/AccountAdmin/Search/Export')).statusCode).toBe(405)
    const head = await admin.send('HEAD', `/api/v1/Account/${reseller.accountId}`)
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', '"1"'])
  })
})

const listening = async () => {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
  return (world.app.server.address() as AddressInfo).port
}

test('people who leave before their file begins hold no connection, and the next one gets theirs', async () => {
  const port = await listening()
  const company = await world.anAccount({ acctType: 'RS' })
  await insertCustomers(
    world,
    company,
    Array.from({ length: 3_000 }, (_, n) => ({ acctName: `More than a buffer holds ${n}` })),
  )
  const exporter = await world.signedInAt(company, { rights: { ExportAcct: 'W' } })
  const path = '/api/v1/AccountAdmin/Search/Export'
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${exporter.headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  const waiting = () =>
    world.db.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  const locker = await world.db.pool.connect()
  await locker.query('begin; lock table account in access exclusive mode')
  const people = Array.from({ length: 3 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(head)
    return socket
  })
  while ((await waiting()).rows[0].n === 0) await sleep(20) // all three wait for one look at who they are
  const remaining = people.map((socket) => once(socket.destroy(), 'close'))
  await Promise.all(remaining)
  await sleep(100) // until the server has heard of it
  await locker.query('rollback')
  locker.release()
  let answer = await exporter.post(path, {})
  while (answer.statusCode === 429) {
    await sleep(50)
    answer = await exporter.post(path, {})
  }
  expect(answer.statusCode).toBe(200)
})

describe('somebody who speaks no HTTP', () => {
  test.each([
    ['an unknown method', 'FOO /Token HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a method in small letters', 'get /Token HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /Token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a NUL in a header', 'GET /Token HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n', 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an endless address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 413],
  ])('with %s is answered in the envelope', async (_, request, status) => {
    const socket = connect(await listening(), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => (answer += part))
    socket.write(request)
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toContain('cache-control: no-store')
    const Code = status === 413 ? 'request.tooLarge' : 'request.malformed'
    expect(JSON.parse(body)).toMatchObject({ StatusCode: status, Code })
    expect(head).toContain(`x-request-id: ${JSON.parse(body).CorrelationId}`)
  })
})
