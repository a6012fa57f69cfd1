import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Passes requests on, and breaks the connection in the middle of files, a given number of times: only `after` bytes of
 * a response arrive.
 */
export async function breakingProxy(to: string, { after, times }: { after: number; times: number }) {
  let broken = 0
  const server = createServer((input, answer) => {
    const { host: _, ...headers } = input.headers
    const passed = request(`${to}${input.url}`, { method: input.method ?? 'GET', headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      const isFile = !String(found.headers['content-type']).startsWith('application/json')
      if (!isFile || broken >= times) return found.pipe(answer)
      broken += 1
      let sent = 0
      found.on('data', (piece: Buffer) => {
        answer.write(piece.subarray(0, Math.max(0, after - sent)), () => sent >= after && answer.destroy())
        sent += piece.length
      })
    })
    input.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
