import type { LoadRequest } from 'autocannon'
import { requireEqual, shapeOf } from './answers.ts'
import { byDomain, type Case, casesFor } from './enumeration.cases.ts'
import { addPeople } from './enumeration.people.ts'
import { startPortalProcess } from './portal.ts'
import { type Report, type ReportRow, reportText } from './report.ts'
import { send, signIn } from './requests.ts'
import { openScene, type Scene } from './scene.ts'
import { medianOf, rankTest } from './stats.ts'

const pairs = 200
/** Requests before those that count. */
const warmUp = 20

let addresses = 0
/** Each request comes from a different IP address, because attempts are limited by address. */
function fromNewAddress(request: LoadRequest): LoadRequest {
  const count = addresses++
  const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } }
}

type Sample = { time: number; shape: string }
async function ask(
  url: string,
  request: LoadRequest,
  status: number,
  secrets: readonly string[] = [],
): Promise<Sample> {
  const sent = fromNewAddress(request)
  const started = performance.now()
  const answer = await send(url, sent)
  const body = await answer.text()
  const time = performance.now() - started
  if (answer.status !== status)
    throw new Error(`${request.path} answered ${answer.status} instead of ${status}: ${body}`)
  return { time, shape: shapeOf({ status, headers: answer.headers, body }, secrets) }
}

/** In random order, so that work left over after an answer affects both kinds equally. */
function shuffled<T>(all: readonly T[]): T[] {
  const order = all.map((one) => ({ one, place: Math.random() }))
  return order.toSorted((a, b) => a.place - b.place).map(({ one }) => one)
}

type Samples = { one: number[]; other: number[] }
/** Each person is the subject of one request. @throws Error where an answer distinguishes the kinds */
async function compareKinds(url: string, { name, status, one, other, secrets }: Case): Promise<Samples> {
  for (let index = pairs; index < pairs + warmUp; index++) await ask(url, (index % 2 ? one : other)(index), status)
  const samples: { one: Sample[]; other: Sample[] } = { one: [], other: [] }
  const tries = Array.from({ length: pairs }, (_, index) => [
    async () => samples.one.push(await ask(url, one(index), status, secrets)),
    async () => samples.other.push(await ask(url, other(index), status, secrets)),
  ])
  for (const once of shuffled(tries.flat())) await once()
  const values = <K extends keyof Sample>(all: Sample[], what: K) => all.map((each) => each[what])
  requireEqual(name, values(samples.one, 'shape'), values(samples.other, 'shape'))
  return { one: values(samples.one, 'time'), other: values(samples.other, 'time') }
}

function rowsOf(name: string, { one, other }: Samples): ReportRow[] {
  const gap = Math.abs(medianOf(one) - medianOf(other))
  const p = rankTest(one, other)
  return [
    { name: `${name}: median`, value: medianOf(one), unit: 'ms' },
    { name: '  gap of the medians', value: gap, unit: 'ms', goal: '< 5', met: gap < 5 },
    { name: '  rank test, p', value: p, unit: '', goal: '> 0.01', met: p > 0.01 },
  ]
}

/** The look-up answers by domain, by design: the difference in time is a figure, not a fault. */
async function domainRows(url: string): Promise<ReportRow[]> {
  const samples = { known: [] as number[], unknown: [] as number[] }
  for (let index = 0; index < pairs; index++) {
    samples.known.push((await ask(url, byDomain.known(index), 200)).time)
    samples.unknown.push((await ask(url, byDomain.unknown(index), 200)).time)
  }
  const [of, beside] = [medianOf(samples.known), medianOf(samples.unknown)]
  return [
    { name: 'GetEnterpriseSSOWithEmail, a known domain: median', value: of, unit: 'ms' },
    { name: '  an unknown domain, which may differ', value: beside, unit: 'ms' },
  ]
}

async function measure(url: string, scene: Scene, only: string | undefined): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  const faults: string[] = []
  const person = { email: scene.people[0]?.email ?? '', tokens: await signIn(scene, url, 0) }
  for (const one of casesFor(person)) {
    if (only && !one.name.includes(only)) continue
    try {
      rows.push(...rowsOf(one.name, await compareKinds(url, one)))
    } catch (error) {
      faults.push((error as Error).message) // the others are still measured
    }
    process.stderr.write(`${one.name}\n`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return [...rows, ...(await domainRows(url))]
}

/**
 * Tests whether the answer, or its time, reveals who is known (`security.md` 5.1.11). Of a hundred rank tests between
 * equals, one misses its goal.
 */
export async function run(accounts = 10_000, only?: string): Promise<Report> {
  const scene = await openScene(accounts)
  await addPeople(scene, pairs + warmUp)
  const portal = await startPortalProcess(scene.environment)
  try {
    return { title: `Known and unknown people, ${pairs} of each`, rows: await measure(portal.url, scene, only) }
  } finally {
    await portal.stop()
    await scene.close()
  }
}

if (import.meta.main) console.log(reportText(await run(10_000, process.argv[2])))
