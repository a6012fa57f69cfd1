import { atLeast, type ReportRow } from './report.ts'
import { medianOf } from './stats.ts'
import { once } from './timing.ts'

const rounds = 40

/**
 * The median time of a page, compared with that of a handwritten statement; in turns, so that both meet the same load.
 * @param goal the target for the statement's time divided by that of the page
 */
export async function compareWithBare(
  name: string,
  { page, bare, goal }: { page: () => Promise<unknown>; bare: () => Promise<unknown>; goal: number },
): Promise<ReportRow[]> {
  for (let at = 0; at < 10; at++) await Promise.all([page(), bare()])
  const samples: { ours: number; plain: number }[] = []
  for (let at = 0; at < rounds; at++) {
    const plain = await once(bare)
    samples.push({ plain, ours: await once(page) })
  }
  return [
    { name: `page, ${name}`, value: medianOf(samples.map(({ ours }) => ours)), unit: 'ms' },
    atLeast('  over the bare indexed query', medianOf(samples.map(({ ours, plain }) => plain / ours)), 'x', goal),
  ]
}
