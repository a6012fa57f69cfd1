import { type Report, shownValue } from './report.ts'

// docs/benchmarks.md: one table for each part, with where it was measured and by which command.

/** A part with its command after `npm run bench --` and its report. */
export type PartRun = { command: string; report: Report }

const partOf = (section: string) => /--only (\w+)`/.exec(section)?.[1] ?? ''
/** A pipe would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|')

/** Rows below a figure are indented in the report, and begin with a dash here. */
const nameOf = (name: string) => cell(name.replace(/^ +/, '– '))

/** @param where the commit, day and machine of the run, in words */
export function sectionOf({ command, report: { title, rows } }: PartRun, where: string): string {
  const lines = rows.map(({ name, value, unit, goal, met }) => {
    const result = goal === undefined ? '' : met ? 'met' : '**missed**'
    return `| ${nameOf(name)} | ${shownValue(value)} ${cell(unit)} | ${goal ?? ''} | ${result} |`
  })
  return [
    `## ${title}`,
    '',
    `\`npm run bench -- ${command}\`, ${where}`,
    '',
    '| figure | value | goal | |',
    '|---|--:|--:|---|',
    ...lines,
    '',
  ].join('\n')
}

/**
 * The document with new sections in place of those of the same parts; sections of no part stay above them.
 * @param order all parts, in the order of the document
 */
export function withSections(before: string, sections: readonly string[], order: readonly string[]): string {
  const present = before.split(/^(?=## )/m)
  const text = present.filter((section) => partOf(section) === '').map((section) => section.trim())
  const byPart = new Map([...present, ...sections].map((section) => [partOf(section), section.trim()]))
  const all = order.flatMap((part) => byPart.get(part) ?? [])
  return `${[...text, ...all].join('\n\n')}\n`
}
