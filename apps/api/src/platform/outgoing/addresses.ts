import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Addresses on the open network (IANA, RFC 6890): not this machine, its neighbours or other spellings of these.

const closed4 = new BlockList()
const closedBlocks =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`.split(/\s+/)
for (const block of closedBlocks) {
  const [network = '', bits] = block.split('/')
  closed4.addSubnet(network, Number(bits), 'ipv4')
}

// Only global unicast is open in IPv6, which leaves out loopback, link-local, ULA, v4-mapped, NAT64 and multicast.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
closed6.addSubnet('2001::', 23, 'ipv6') // Teredo, ORCHID, benchmarks
closed6.addSubnet('2001:db8::', 32, 'ipv6') // documentation
closed6.addSubnet('2002::', 16, 'ipv6') // 6to4 carries an IPv4 address
closed6.addSubnet('3fff::', 20, 'ipv6') // documentation

/** Whether an IP address is on the open network; false for text that is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
