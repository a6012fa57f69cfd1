/** One figure of a benchmark. `goal` is the target, in words; `met`: whether it was reached. */
export type ReportRow = { name: string; value: number; unit: string; goal?: string; met?: boolean }
export type Report = { title: string; rows: ReportRow[] }
/** Reports what a part has measured so far, which is kept if it fails later. */
export const saveReport = (report: Report) => void process.send?.(report)

const withGoal =
  (sign: string, reaches: (value: number, goal: number) => boolean) =>
  (name: string, value: number, unit: string, goal: number): ReportRow => ({
    name,
    value,
    unit,
    goal: `${sign} ${goal}`,
    met: reaches(value, goal),
  })
/** A row whose value must be at most its goal. */
export const atMost = withGoal('≤', (value, most) => value <= most)
/** A row whose value must be at least its goal. */
export const atLeast = withGoal('≥', (value, least) => value >= least)

/** A value with as many digits as a reader compares. */
export const shownValue = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** The result of a failed part: the rows that it kept, and in the title why there are no more. */
export const unfinished = (kept: Report | undefined, part: string, reason: string): Report => ({
  title: `${kept?.title ?? part}: NOT FINISHED, ${reason}`,
  rows: kept?.rows ?? [],
})

/** The report for a terminal: figure, goal, and whether it was reached. */
export function reportText({ title, rows }: Report): string {
  const wide = (of: (row: ReportRow) => string) => Math.max(...rows.map((row) => of(row).length))
  const [name, unit, goal] = [wide((row) => row.name), wide((row) => row.unit), wide((row) => row.goal ?? '')]
  const lines = rows.map((row) => {
    const figure = `  ${row.name.padEnd(name)}  ${shownValue(row.value).padStart(8)} ${row.unit.padEnd(unit)}`
    return row.goal ? `${figure}  ${row.goal.padEnd(goal)}  ${row.met ? 'met' : 'MISSED'}` : figure.trimEnd()
  })
  return [title, ...lines].join('\n')
}
