import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openSmsGateway, SmsRefused } from './gateway.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
async function gateway(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?account=7`
}
const message = { id: 'f2a1c0de-0000-4000-8000-000000000001', to: '+33612345645', text: '123456\n\n@localhost #123456' }
const short = { patience: 50 }

describe('an SMS gateway', () => {
  test('gets number, text and id at the path and query of its address', async () => {
    const received: { url?: string; key?: unknown; body: string }[] = []
    const url = await gateway((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ url: request.url, key: request.headers['idempotency-key'], body })
        response.writeHead(204).end()
      })
    })
    await openSmsGateway(url).send(message)
    expect(received).toEqual([{ url: '/send?account=7', key: message.id, body: expect.any(String) }])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: message.to, text: message.text, id: message.id })
  })

  test('that is down, or hangs up, is a fault to be tried again', async () => {
    await expect(openSmsGateway('http://127.0.0.1:1/send').send(message)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    const url = await gateway((request) => request.socket.destroy())
    await expect(openSmsGateway(url).send(message)).rejects.toThrow()
  })

  test('that does not answer is not waited for; one that never ends its answer has accepted it', async () => {
    const silent = await gateway(() => {})
    await expect(openSmsGateway(silent, short).send(message)).rejects.toThrow()
    server?.closeAllConnections()
    server?.close()
    const endless = await gateway((_, response) => {
      response.writeHead(202)
      response.write('x')
    })
    await expect(openSmsGateway(endless, { patience: 1_000 }).send(message)).resolves.toBeUndefined()
  })

  test.each([301, 400, 401, 404, 408, 429, 500, 503])('that answers %i has not accepted it', async (status) => {
    const url = await gateway((_, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('no'),
    )
    const sending = openSmsGateway(url).send(message)
    await expect(sending).rejects.toBeInstanceOf(SmsRefused)
    await expect(sending).rejects.toMatchObject({ responseCode: status })
  })
})
