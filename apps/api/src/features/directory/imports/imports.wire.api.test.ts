import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// An import whose sender disconnects halfway (`product.md` 2.3) runs completely and once, or not at all.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo

let account: Account
let rosa: Person
beforeEach(async () => {
  account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  rosa = await world.signedInAt(tree.cordage)
})

const path = '/api/v1/User/Import'
const people = (count: number) => ({
  AcctKey: account.accountId,
  Rows: Array.from({ length: count }, (_, at) => ({
    Line: at + 2,
    Cells: { Email: `wire.${at}.${account.accountId}@import.test`, FirstName: 'Ada', LastName: 'Sample' },
  })),
})
const headOf = (key: string, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: ${rosa.headers.authorization}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${key}`,
    ...more,
    '\r\n',
  ].join('\r\n')

/** The imports of these people in the database. */
const written = async () =>
  (
    await pool.query(
      `select (select count(*)::int from change_set where made_by = $1) as sets,
        (select count(*)::int from app_user where account_id = $2) as people,
        (select count(*)::int from outgoing_message where recipient like 'wire.%') as mails`,
      [rosa.userId, account.accountId],
    )
  ).rows[0]
const retry = (key: string, body: object) => rosa.post(path, body, { 'idempotency-key': key })

test.each([
  ['by a sender who is gone', 'length', 'gone'],
  ['by a sender who says no more', 'length', 'ended'],
  ['between two chunks', 'chunks', 'gone'],
  ['between two chunks, and ended', 'chunks', 'ended'],
] as const)('a body that is cut off %s is no import, and its key is free for the whole one', async (_, how, left) => {
  const [key, body] = [randomUUID(), people(120)]
  const whole = JSON.stringify(body)
  const half = whole.slice(0, whole.length / 2)
  const socket = connect(port, '127.0.0.1')
  const answer: string[] = []
  socket.setEncoding('utf8').on('data', (part: string) => answer.push(part))
  socket.write(
    how === 'length'
      ? `${headOf(key, `Content-Length: ${Buffer.byteLength(whole)}`)}${half}`
      : `${headOf(key, 'Transfer-Encoding: chunked')}${half.length.toString(16)}\r\n${half}\r\n`,
    () => (left === 'gone' ? socket.destroy() : socket.end()),
  )
  await once(socket, 'close')
  expect(answer.join('')).not.toMatch(/^HTTP\/1.1 [25]/)
  expect(await written()).toEqual({ sets: 0, people: 0, mails: 0 })
  const answered = await retry(key, body)
  expect(answered.json()).toMatchObject({ ResultContent: { Ready: 120 } })
  expect(await written()).toEqual({ sets: 1, people: 0, mails: 0 })
})

test('a browser that is closed before its answer made the import once: asked again, it is the same', async () => {
  const [key, body] = [randomUUID(), people(20)]
  const text = JSON.stringify(body)
  const locker = await pool.connect()
  await locker.query('begin; lock table change_set in exclusive mode')
  const socket = connect(port, '127.0.0.1')
  socket.write(`${headOf(key, `Content-Length: ${Buffer.byteLength(text)}`)}${text}`)
  const waiting = () =>
    pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  while ((await waiting()).rows[0].n === 0) await sleep(20)
  socket.destroy()
  await once(socket, 'close')
  await locker.query('rollback')
  locker.release()
  await expect.poll(async () => (await written()).sets).toBe(1)
  const [first, second] = [await retry(key, body), await retry(key, body)]
  expect(first.json().ResultContent).toMatchObject({ Ready: 20, ChangeKey: second.json().ResultContent.ChangeKey })
  // The set was previewed but not run: no one was added or mailed.
  expect(await written()).toEqual({ sets: 1, people: 0, mails: 0 })
})

test('half a file: whatever of it arrived is read as rows or refused with its line, and nothing is written', async () => {
  const file =
    'Email,FirstName,LastName\r\n"ada.half@import.test","Ada","Sample, or not"\r\nben.half@import.test,Ben,Sample\r\n'
  const given = people(1)
  const answers = await Promise.all(
    Array.from({ length: file.length }, async (_, end) => {
      const answer = await rosa.post(`${path}/Check`, { AcctKey: given.AcctKey, Csv: file.slice(0, end) })
      return { end, status: answer.statusCode, body: answer.json() }
    }),
  )
  for (const { end, status, body } of answers) {
    const lines = file.slice(0, end).split('\r\n')
    if (status === 200) {
      expect(body.ResultContent.Rows.length).toBeLessThan(lines.length)
      // A truncated address is a fault of its row, and adds no person.
      for (const { Line, Verdict } of body.ResultContent.Rows)
        if (!/@import\.test/.test(lines[Line - 1] ?? '')) expect([end, Verdict]).toEqual([end, 'failed'])
    } else
      expect([end, status, body.Code]).toEqual([
        end,
        400,
        expect.stringMatching(/^import\.(unreadable|columns|noRows)$|^request\.invalid$/),
      ])
  }
  expect(answers.some(({ body }) => body.Code === 'import.unreadable')).toBe(true)
  expect(await written()).toEqual({ sets: 0, people: 0, mails: 0 })
})
