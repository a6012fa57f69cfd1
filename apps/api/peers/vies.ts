import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from './listen.ts'

// A stand-in for VIES in the portal's tests: knows some numbers, or fails as the test asks.

export type ViesBehaviour = 'well' | 'busy' | 'garbage'
/** @param known valid VAT numbers with their country */
export async function startVies(known: readonly string[], port = 0) {
  const requests: string[] = []
  let mood: ViesBehaviour = 'well'
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { countryCode, vatNumber } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
      const number = `${countryCode}${vatNumber}`
      requests.push(number)
      if (mood === 'busy') response.writeHead(503).end('{"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}')
      else if (mood === 'garbage') response.end('<html>')
      else response.end(JSON.stringify({ countryCode, vatNumber, valid: known.includes(number) }))
    })
  })
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setMood: (next: ViesBehaviour) => {
      mood = next
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
