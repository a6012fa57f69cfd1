import type { Server } from 'node:net'

/** Listens on this machine's loopback. @throws Error where the port is taken */
export const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
