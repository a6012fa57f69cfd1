import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/db.ts'
import type { Client } from './esign.client.ts'
import { CallFault } from './esign.fault.ts'
import { type CompanyPayload, findPeople, peopleInCall, type PersonPayload } from './esign.payload.repository.ts'
import type { Difference } from './esign.queue.repository.ts'

// Compares the service's data with the portal's.

const text = () => z.string().check(z.maxLength(2_000))
const Plan = z.object({ code: text(), line: text(), seats: z.number(), status: text() })
const Theirs = z.object({
  number: text(),
  name: text(),
  status: text(),
  language: text(),
  timeZone: z.nullable(text()),
  plans: z.array(Plan),
  settings: z.record(text(), z.unknown()),
  /** The hash of its bytes. */
  logo: z.nullable(text()),
})
const Person = z.object({
  key: text(),
  email: text(),
  firstName: z.nullable(text()),
  lastName: z.nullable(text()),
  active: z.boolean(),
  plans: z.array(text()),
})
const People = z.object({ people: z.array(Person), next: z.nullable(text()) })

/** The maximum number of characters of a value, and the maximum number of differences of a company, that are stored. */
const [longest, most] = [200, 100]
const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
/** External text in a form that the database can store. */
const plain = (value: string) => value.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed()
const plainValue = (value: string | null) => value && plain(value)

type Values = Record<string, unknown>
function compared(ours: Values, theirs: Values, prefix = '', names = Object.keys(ours)): Difference[] {
  return names.flatMap((name) => {
    const [mine, their] = [textOf(ours[name]), textOf(theirs[name])]
    return mine === their
      ? []
      : [{ field: plain(`${prefix}${name}`), ours: plainValue(mine), theirs: plainValue(their) }]
  })
}
/** The values of a company's plans. */
const plansOf = (plans: readonly z.output<typeof Plan>[]): Values =>
  Object.fromEntries(
    [...Map.groupBy(plans, ({ code }) => code)].map(([code, all]) => [
      code,
      all
        .map(({ line, seats, status }) => `${line} ${seats} ${status}`)
        .toSorted()
        .join(', '),
    ]),
  )
function comparedPlans(company: CompanyPayload, theirs: z.output<typeof Theirs>): Difference[] {
  const [mine, their] = [plansOf(company.plans), plansOf(theirs.plans)]
  return compared(mine, their, 'plans.', Object.keys({ ...mine, ...their }))
}
/** Settings are compared by value, in any order of a multiple choice. */
const sorted = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value]),
  )

type CompanyState = { company: CompanyPayload; settings: Values | undefined; logo: string | null }
/** The differences of a company itself; undefined if the service does not know it. @throws CallFault */
async function compareCompany(
  client: Client,
  { company, settings, logo }: CompanyState,
): Promise<Difference[] | undefined> {
  const { key, plans: _, ...itself } = company
  const answer = await client.get(key, `/companies/${key}`).catch((error: unknown) => {
    if (error instanceof CallFault && error.status === 404) return undefined
    throw error
  })
  if (answer === undefined) return undefined
  const theirs = z.safeParse(Theirs, answer)
  if (!theirs.success) throw new CallFault('garbage', { status: 200 })
  return [
    ...compared({ ...itself, logo }, theirs.data),
    ...comparedPlans(company, theirs.data),
    ...(settings ? compared(sorted(settings), sorted(theirs.data.settings), 'settings.') : []),
  ].slice(0, most)
}

type Hold = () => Promise<void>
/** The service's people, by key. A list that repeats or never ends is refused. */
async function* theirPeople(client: Client, key: string, hold: Hold): AsyncGenerator<PersonPayload> {
  let after: string | null = null
  let last = ''
  for (let page = 0; page < 1_000; page += 1) {
    const query: string = after ? `?after=${encodeURIComponent(after)}` : ''
    const answer = z.safeParse(People, await client.get(key, `/companies/${key}/people${query}`))
    if (!answer.success || answer.data.people.length > peopleInCall) throw new CallFault('garbage', { status: 200 })
    for (const person of answer.data.people) {
      if (person.key <= last) throw new CallFault('garbage', { status: 200 })
      last = person.key
      yield person
    }
    if (answer.data.next === null) return
    after = answer.data.next
    await hold()
  }
  throw new CallFault('garbage', { status: 200 })
}
type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
async function* ourPeople(inTx: InTx, key: string, lines: readonly string[]): AsyncGenerator<PersonPayload> {
  let after: string | null = null
  for (;;) {
    const page: PersonPayload[] = await inTx((tx) => findPeople(tx, key, lines, after))
    yield* page
    if (page.length < peopleInCall) return
    after = page.at(-1)?.key ?? null
  }
}
const asText = ({ email, firstName, lastName, active, plans }: PersonPayload) =>
  JSON.stringify([email, firstName, lastName, active, plans.toSorted()])

/** Counts the people who are missing at the service, should not be there, or differ. */
async function comparePeople(ours: AsyncGenerator<PersonPayload>, theirs: AsyncGenerator<PersonPayload>) {
  const counts = { missing: 0, extra: 0, different: 0 }
  let [one, other] = [await ours.next(), await theirs.next()]
  while (!one.done || !other.done) {
    const [mine, their] = [one.done ? undefined : one.value, other.done ? undefined : other.value]
    const order =
      mine === undefined ? 1 : their === undefined ? -1 : mine.key < their.key ? -1 : mine.key > their.key ? 1 : 0
    if (order < 0) counts.missing += 1
    else if (order > 0) counts.extra += 1
    else if (mine && their && asText(mine) !== asText(their)) counts.different += 1
    if (order <= 0) one = await ours.next()
    if (order >= 0) other = await theirs.next()
  }
  return counts
}

type Comparison = { client: Client; inTx: InTx; lines: readonly string[]; hold: Hold }
/** All differences. @param hold called between calls @throws CallFault */
export async function findDrift({ client, inTx, lines, hold }: Comparison, state: CompanyState): Promise<Difference[]> {
  const { key } = state.company
  const differences = await compareCompany(client, state)
  if (!differences) return [{ field: 'company', ours: plainValue(state.company.name), theirs: null }]
  await hold()
  const { missing, extra, different } = await comparePeople(ourPeople(inTx, key, lines), theirPeople(client, key, hold))
  return [
    ...differences,
    ...(missing > 0 ? [{ field: 'people.missing', ours: String(missing), theirs: '0' }] : []),
    ...(extra > 0 ? [{ field: 'people.extra', ours: '0', theirs: String(extra) }] : []),
    ...(different > 0 ? [{ field: 'people.different', ours: String(different), theirs: String(different) }] : []),
  ]
}
