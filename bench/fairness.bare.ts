import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'

// A bare server that answers after the given number of milliseconds with the given number of bytes: what the load generator costs without the portal.
// node fairness.bare.ts MILLISECONDS BYTES

setPriority(19)

const [ms, bytes] = process.argv.slice(2).map(Number)
const body = Buffer.alloc(Math.round(bytes ?? 0), ' ')
const server = createServer((request, response) => {
  request.resume().on('end', () => setTimeout(() => response.end(body), ms))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
