import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The client's address, without zone; the proxy's own if the forwarded value is no address. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const address = ip.split('%')[0] ?? ''
  return isIP(address) ? address : (socket.remoteAddress?.split('%')[0] ?? '')
}

/** The unit of address limits: an IPv4 address, or the /64 that one customer has (`security.md` 3.8). */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0] ?? ip
  if (!isIPv6(address)) return address
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped)
    return [mapped[1], mapped[2]]
      .flatMap((half) => [Number.parseInt(half ?? '', 16) >> 8, Number.parseInt(half ?? '', 16) & 255])
      .join('.')
  const [head = '', tail] = canonical.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const gap = tail === undefined ? [] : Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  return `${[...groups(head), ...gap, ...groups(tail ?? '')].slice(0, 4).join(':')}::/64`
}
