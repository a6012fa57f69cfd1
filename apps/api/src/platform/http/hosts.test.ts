import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createServer } from './server.ts'

test('a request with two hosts is refused: a proxy may read the other one', async () => {
  const app = await createServer(readConfig({ RATE_LIMIT: '0' }), createLogger({ level: 'silent' }))
  app.get('/healthz', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const statusOf = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /healthz HTTP/1.1\r\n${head}connection: close\r\n\r\n`)
    let answer = ''
    for await (const part of socket) answer += String(part)
    return answer.split(' ')[1]
  }
  expect(await statusOf('host: a.example\r\n')).toBe('200')
  expect(await statusOf('host: a.example\r\nHost: b.example\r\n')).toBe('400')
  expect(await statusOf('host: a.example\r\nhost: a.example\r\n')).toBe('400')
  await app.close()
})
