import { startPortalProcess } from './portal.ts'
import { type Report, reportText } from './report.ts'
import { openScene, type Scene } from './scene.ts'
import { medianOf, rankTest } from './stats.ts'

const pairs = 200

/** Milliseconds of a refused sign-in. Each comes from an address of its own, for an address has only so many tries. */
async function refusal(url: string, emailAddress: string | undefined, address: number): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${url}/Token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` },
    body: JSON.stringify({ emailAddress, password: 'not this one', client_id: 'portal-cli' }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`a wrong password was answered with ${answer.status}`)
  return performance.now() - started
}

/** Known and unknown people in turns, which of them first by a coin; each person as often as the other kind's. */
async function tryPairs(url: string, { people }: Scene): Promise<{ known: number[]; unknown: number[] }> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    const who = pair % people.length
    const tries = [
      async () => known.push(await refusal(url, people[who]?.email, 2 * pair)),
      async () => unknown.push(await refusal(url, `nobody.${who}@example.test`, 2 * pair + 1)),
    ]
    for (const once of Math.random() < 0.5 ? tries : tries.toReversed()) await once()
  }
  return { known, unknown }
}

/** Whether the time of a refused sign-in tells who is known (security.md 5.1, 11). */
export async function run(accounts = 10_000): Promise<Report> {
  const scene = await openScene(accounts)
  const portal = await startPortalProcess(scene.environment)
  try {
    return reportOf(await tryPairs(portal.url, scene))
  } finally {
    await portal.stop()
    await scene.close()
  }
}

function reportOf({ known, unknown }: { known: number[]; unknown: number[] }): Report {
  const [of, beside] = [medianOf(known), medianOf(unknown)]
  const p = rankTest(known, unknown)
  return {
    title: `A wrong password for known and unknown people, ${pairs} pairs`,
    rows: [
      { name: 'known, median', value: of, unit: 'ms' },
      { name: 'unknown, median', value: beside, unit: 'ms' },
      {
        name: 'gap of the medians',
        value: Math.abs(of - beside),
        unit: 'ms',
        goal: '< 5',
        met: Math.abs(of - beside) < 5,
      },
      { name: 'rank test, p', value: p, unit: '', goal: '> 0.01', met: p > 0.01 },
    ],
  }
}

if (import.meta.main) console.log(reportText(await run()))
