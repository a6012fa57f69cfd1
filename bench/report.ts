/** One figure of a benchmark. `goal` is the figure that is aimed at, in words; `met` says whether it was reached. */
export type ReportRow = { name: string; value: number; unit: string; goal?: string; met?: boolean }
export type Report = { title: string; rows: ReportRow[] }

/** A row with a goal: `value` must be at most this. */
export const atMost = (name: string, value: number, unit: string, most: number): ReportRow => ({
  name,
  value,
  unit,
  goal: `≤ ${most}`,
  met: value <= most,
})

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** The report as lines for a terminal. */
export function reportText({ title, rows }: Report): string {
  const width = Math.max(...rows.map((row) => row.name.length))
  const lines = rows.map(({ name, value, unit, goal, met }) => {
    const verdict = goal ? `   goal ${goal}${met ? '' : '   MISSED'}` : ''
    return `  ${name.padEnd(width)}  ${shown(value).padStart(8)} ${unit.padEnd(4)}${verdict}`
  })
  return [title, ...lines].join('\n')
}
