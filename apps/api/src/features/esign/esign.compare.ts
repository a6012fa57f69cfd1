import * as z from 'zod/mini'
import type { Tx } from '../../platform/db/db.ts'
import type { Client } from './esign.client.ts'
import { CallFault } from './esign.fault.ts'
import { type CompanyTold, findPeople, peopleInCall, type PersonTold } from './esign.payload.repository.ts'
import type { Difference } from './esign.queue.repository.ts'

// What the service has beside what the portal has.

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

const longest = 200
const shown = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest)
const plansOf = (plans: readonly z.output<typeof Plan>[]) =>
  plans
    .map(({ code, line, seats, status }) => `${code} ${line} ${seats} ${status}`)
    .toSorted()
    .join(', ')

function compared(ours: Record<string, unknown>, theirs: Record<string, unknown>, prefix = ''): Difference[] {
  return Object.keys(ours).flatMap((name) =>
    shown(ours[name]) === shown(theirs[name])
      ? []
      : [{ field: `${prefix}${name}`, ours: shown(ours[name]), theirs: shown(theirs[name]) }],
  )
}
/** Settings compare by value, whatever the order in which a choice of several was stored. */
const sorted = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value]),
  )

type Told = { company: CompanyTold; settings: Record<string, unknown> | undefined }
/** What differs of a company itself; undefined where the service does not know it. @throws CallFault */
async function compareCompany(client: Client, { company, settings }: Told): Promise<Difference[] | undefined> {
  const { key, plans, ...plain } = company
  const answer = await client.get(key, `/companies/${key}`).catch((error: unknown) => {
    if (error instanceof CallFault && error.status === 404) return undefined
    throw error
  })
  if (answer === undefined) return undefined
  const theirs = z.safeParse(Theirs, answer)
  if (!theirs.success) throw new CallFault('garbage', { status: 200 })
  return [
    ...compared({ ...plain, plans: plansOf(plans) }, { ...theirs.data, plans: plansOf(theirs.data.plans) }),
    ...(settings ? compared(sorted(settings), sorted(theirs.data.settings), 'settings.') : []),
  ]
}

/** Their people, by key. A service that goes in circles, or has no end, is garbage. */
async function* theirPeople(client: Client, key: string): AsyncGenerator<PersonTold> {
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
  }
  throw new CallFault('garbage', { status: 200 })
}
type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
async function* ourPeople(inTx: InTx, key: string, lines: readonly string[]): AsyncGenerator<PersonTold> {
  let after: string | null = null
  for (;;) {
    const page: PersonTold[] = await inTx((tx) => findPeople(tx, key, lines, after))
    yield* page
    if (page.length < peopleInCall) return
    after = page.at(-1)?.key ?? null
  }
}
const asText = ({ email, firstName, lastName, active, plans }: PersonTold) =>
  JSON.stringify([email, firstName, lastName, active, plans.toSorted()])

/** How many people are missing there, should not be there, and are there otherwise. */
async function comparePeople(ours: AsyncGenerator<PersonTold>, theirs: AsyncGenerator<PersonTold>) {
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

/** Everything that differs. @throws CallFault */
export async function findDrift(
  client: Client,
  inTx: InTx,
  told: Told,
  lines: readonly string[],
): Promise<Difference[]> {
  const { key } = told.company
  const differences = await compareCompany(client, told)
  if (!differences) return [{ field: 'company', ours: shown(told.company.name), theirs: null }]
  const { missing, extra, different } = await comparePeople(ourPeople(inTx, key, lines), theirPeople(client, key))
  return [
    ...differences,
    ...(missing > 0 ? [{ field: 'people.missing', ours: String(missing), theirs: '0' }] : []),
    ...(extra > 0 ? [{ field: 'people.extra', ours: '0', theirs: String(extra) }] : []),
    ...(different > 0 ? [{ field: 'people.different', ours: String(different), theirs: String(different) }] : []),
  ]
}
