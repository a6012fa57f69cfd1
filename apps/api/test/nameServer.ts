import dns from 'dns2'

/** A real DNS server on this machine that knows TXT records, and nothing else. */
export async function startNameServer(): Promise<{
  /** `address:port` for DNS_SERVERS. */
  address: string
  records: Map<string, string[]>
  close(): Promise<void>
}> {
  const records = new Map<string, string[]>()
  const server = dns.createServer({
    udp: true,
    handle: (request, send) => {
      const response = dns.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      for (const data of records.get(question?.name.toLowerCase() ?? '') ?? [])
        response.answers.push(
          Object.assign(new dns.Packet.Resource(), {
            name: question?.name ?? '',
            type: dns.Packet.TYPE.TXT,
            class: dns.Packet.CLASS.IN,
            ttl: 1,
            data,
          }),
        )
      void send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  const { port } = udp as { port: number }
  return { address: `127.0.0.1:${port}`, records, close: () => server.close() }
}
