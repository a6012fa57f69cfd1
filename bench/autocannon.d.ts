// The package has no types; these are the ones that the benchmarks use.
declare module 'autocannon' {
  export type LoadRequest = {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    setupRequest?: (request: LoadRequest) => LoadRequest
    onResponse?: (status: number, body: string) => void
  }
  export type LoadClient = { setRequests(requests: LoadRequest[]): void }
  export type LoadOptions = {
    url: string
    connections: number
    duration: number
    sampleInt?: number
    setupClient(client: LoadClient): void
  }
  export type LoadResult = {
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: LoadOptions): Promise<LoadResult>
}
