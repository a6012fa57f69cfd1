import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import { createBreaker } from './breaker.ts'
import { createOutgoing, OutgoingFault } from './outgoing.ts'

const by = 'the company of these tests'
let hits: string[] = []
let server: Server
let port = 0
beforeEach(() => void (hits = []))
beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? '')
    if (request.url === '/redirect')
      return response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    if (request.url === '/endless') {
      const part = Buffer.alloc(65_536, 'x')
      const push = () => {
        while (response.write(part));
        response.once('drain', push)
      }
      return push()
    }
    if (request.url === '/broken') return response.writeHead(500).end('no')
    if (request.url === '/silent') return undefined
    return response.setHeader('content-type', 'application/json').end('{"ok":true}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  return error instanceof OutgoingFault ? error.reason : error
}
/** A resolver that answers with these addresses, one list after another. */
const resolving = (...answers: string[][]) => {
  const hosts: string[] = []
  const lookup = (
    host: string,
    _: unknown,
    done: (error: Error | null, found: { address: string; family: number }[]) => void,
  ) => {
    const answer = answers[Math.min(hosts.length, answers.length - 1)] ?? []
    hosts.push(host)
    done(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked: hosts, lookup }
}

test.each([
  ['the address', 'https://127.0.0.1:PORT/'],
  ['decimal', 'https://2130706433:PORT/'],
  ['hexadecimal', 'https://0x7f000001:PORT/'],
  ['octal', 'https://0177.0.0.1:PORT/'],
  ['short', 'https://127.1:PORT/'],
  ['nothing', 'https://0.0.0.0:PORT/'],
  ['a trailing dot', 'https://127.0.0.1.:PORT/'],
  ['full-width digits', 'https://１２７.０.０.１:PORT/'],
  ['circled digits', 'https://①②⑦.⓪.⓪.①:PORT/'],
  ['IPv6 loopback', 'https://[::1]:PORT/'],
  ['IPv4 mapped', 'https://[::ffff:127.0.0.1]:PORT/'],
  ['IPv4 compatible', 'https://[::7f00:1]:PORT/'],
  ['NAT64', 'https://[64:ff9b::7f00:1]:PORT/'],
  ['6to4', 'https://[2002:7f00:1::]:PORT/'],
  ['a name of this machine', 'https://localhost:PORT/'],
  ['a public name before it', 'https://idp.example.com@127.0.0.1:PORT/'],
  ['plain http', 'http://idp.example.com:PORT/'],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['another scheme', 'file:///etc/passwd'],
])('attack 30: %s does not reach the inside', async (_, url) => {
  const outgoing = createOutgoing([])
  expect(await reasonOf(outgoing.fetch(url.replace('PORT', String(port)), { by }))).toBe('address')
  expect(hits).toEqual([])
  await outgoing.close()
})

test.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['fe80::1']], [['fd00::1']], [[]]])(
  'attack 30: a name that resolves to %j is refused when it is called',
  async (answer) => {
    const { lookup, asked } = resolving(answer)
    const outgoing = createOutgoing([], { lookup })
    expect(await reasonOf(outgoing.fetch(`https://idp.example.com:${port}/`, { by }))).toBe('address')
    expect(asked).toEqual(['idp.example.com'])
    expect(hits).toEqual([])
    await outgoing.close()
  },
)

test('attack 30: a name that resolves differently the second time gets nowhere: it is resolved once per connection', async () => {
  const { lookup, asked } = resolving(['192.0.2.1'], ['127.0.0.1'])
  const outgoing = createOutgoing([], { lookup })
  for (let i = 0; i < 2; i += 1)
    expect(await reasonOf(outgoing.fetch(`https://rebind.example.com:${port}/`, { by }))).toBe('address')
  expect(asked).toHaveLength(2)
  expect(hits).toEqual([])
  await outgoing.close()
})

test('attack 30: a redirect is an answer and is not followed', async () => {
  const outgoing = createOutgoing([`127.0.0.1:${port}`])
  const answer = await outgoing.fetch(`http://127.0.0.1:${port}/redirect`, { by })
  expect(answer.status).toBe(302)
  expect(hits).toEqual(['/redirect'])
  await outgoing.close()
})

test('what the configuration lists may be private and plain, on its port alone', async () => {
  const outgoing = createOutgoing([`127.0.0.1:${port}`])
  expect(await (await outgoing.fetch(`http://127.0.0.1:${port}/`, { by })).json()).toEqual({ ok: true })
  expect(await reasonOf(outgoing.fetch('http://127.0.0.1:1/', { by }))).toBe('address')
  expect(await reasonOf(outgoing.fetch(`http://user:pw@127.0.0.1:${port}/`, { by }))).toBe('address')
  await outgoing.close()
  const anyPort = createOutgoing(['127.0.0.1'])
  expect((await anyPort.fetch(`http://127.0.0.1:${port}/`, { by })).status).toBe(200)
  await anyPort.close()
})

test('an answer longer than a mebibyte is cut off, and one that never comes is given up', async () => {
  const outgoing = createOutgoing([`127.0.0.1:${port}`])
  expect(await reasonOf(outgoing.fetch(`http://127.0.0.1:${port}/endless`, { by }))).toBe('tooLarge')
  const soon = AbortSignal.timeout(50)
  expect(await reasonOf(outgoing.fetch(`http://127.0.0.1:${port}/silent`, { by, signal: soon }))).toBe('timeout')
  await outgoing.close()
})

test('an origin that fails five times in a row is left alone, and tried again after a rest', async () => {
  const outgoing = createOutgoing([`127.0.0.1:${port}`])
  for (let i = 0; i < 5; i += 1)
    expect((await outgoing.fetch(`http://127.0.0.1:${port}/broken`, { by })).status).toBe(500)
  expect(await reasonOf(outgoing.fetch(`http://127.0.0.1:${port}/`, { by }))).toBe('resting')
  expect(hits).toHaveLength(5)
  await outgoing.close()
  let now = 0
  const breaker = createBreaker(() => now)
  for (let i = 0; i < 5; i += 1) breaker.note(by, 'a', false)
  expect([breaker.isOpen(by, 'a'), breaker.isOpen(by, 'b')]).toEqual([true, false])
  now = 30_001
  expect(breaker.isOpen(by, 'a')).toBe(false)
  breaker.note(by, 'a', true)
  breaker.note(by, 'a', false)
  expect(breaker.isOpen(by, 'a')).toBe(false)
})

test('what fails for one company is not left alone for another, and neither opens again what the other closed', async () => {
  const outgoing = createOutgoing([`127.0.0.1:${port}`])
  const call = (who: string, path: string) => outgoing.fetch(`http://127.0.0.1:${port}${path}`, { by: who })
  for (let i = 0; i < 5; i += 1) await call('mallory', '/broken')
  expect((await call('ann', '/')).status).toBe(200)
  expect(await reasonOf(call('mallory', '/'))).toBe('resting')
  await outgoing.close()
})

test('public addresses are told from all others', () => {
  for (const open of ['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.0', '100.63.0.1', '2606:4700::1111'])
    expect([open, isPublicAddress(open)]).toEqual([open, true])
  for (const inside of [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2001::1',
    '2001:db8::1',
    '2002::1',
    'name',
    '',
  ])
    expect([inside, isPublicAddress(inside)]).toEqual([inside, false])
})
