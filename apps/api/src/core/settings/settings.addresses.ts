import { BlockList, isIPv6 } from 'node:net'

/** An IPv4 address that came over an IPv6 socket, as plain IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is in one of the ranges; an empty list allows every address. */
export function isInside(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    const family = isIPv6(net) ? 'ipv6' : 'ipv4'
    list.addSubnet(net, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const own = plain(address)
  return list.check(own, isIPv6(own) ? 'ipv6' : 'ipv4')
}
