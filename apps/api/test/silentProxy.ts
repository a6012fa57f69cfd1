import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A network between the portal and its database that can fall silent: it keeps accepting everything, forwards nothing
 * and ends no connection. Connections of that time stay silent when it is fixed, as behind a firewall that forgot them.
 */
export async function startSilentProxy(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname)
    let lost = silent
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        lost ||= silent
        if (!lost) into.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        lost ||= silent
        if (!lost) into.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(databaseUrl)
  address.searchParams.delete('host') // by its port, not by the socket of cluster.ts
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    fallSilent: () => void (silent = true),
    mend: () => void (silent = false),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
