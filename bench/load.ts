import autocannon, { type LoadRequest } from 'autocannon'
import { medianOf } from './stats.ts'

export const connections = 8
const [warmSeconds, seconds] = [1, 1.5]

/** Puts load on something for the given number of seconds; returns how often it was done per second. */
export type Load = (seconds: number) => Promise<number>
export type Comparison = { ours: number; bare: number; ratio: number }

/** Measures how much of a counted resource requests consume. */
export type Meter = {
  readonly each: number
  around<T extends { requests: number }>(work: () => Promise<T>): Promise<T>
}
export function meterOf(count: () => number): Meter {
  let [samples, requests] = [0, 0]
  return {
    get each() {
      return samples / requests
    },
    around: async (work) => {
      const before = count()
      const result = await work()
      samples += count() - before
      requests += result.requests
      return result
    },
  }
}

/**
 * Requests over HTTP, each connection repeating its request; returns the successful ones per second. @throws Error when
 * any is refused: a refusal is quick and would pass for speed
 */
export const requesting =
  (url: string, requestOf: (connection: number) => LoadRequest, meter = meterOf(() => 0)): Load =>
  async (duration) => {
    let connection = 0
    const result = await meter.around(async () => {
      const answered = await autocannon({
        url,
        connections,
        duration,
        sampleInt: 100,
        setupClient: (client) => client.setRequests([requestOf(connection++)]),
      })
      return { ...answered, requests: answered['2xx'] }
    })
    const failed = result.non2xx + result.errors + result.timeouts
    if (failed > 0) throw new Error(`${failed} requests to ${url} failed: ${JSON.stringify(result.statusCodeStats)}`)
    return result['2xx'] / result.duration
  }

/** Both in turns, so that other load on the machine affects both; the ratio is the median of the rounds' ratios. */
export async function compare(ours: Load, bare: Load, { rounds = 5 } = {}): Promise<Comparison> {
  for (const load of [ours, bare]) await load(warmSeconds)
  const samples: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 === 0 ? [ours, bare] : [bare, ours]
    const rates = new Map<Load, number>()
    for (const load of turns) rates.set(load, await load(seconds))
    const [own, plain] = [rates.get(ours) ?? Number.NaN, rates.get(bare) ?? Number.NaN]
    samples.push({ ours: own, bare: plain, ratio: own / plain })
  }
  const middle = (of: keyof Comparison) => medianOf(samples.map((one) => one[of]))
  return { ours: middle('ours'), bare: middle('bare'), ratio: middle('ratio') }
}
