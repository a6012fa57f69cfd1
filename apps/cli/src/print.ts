// Output of the commands: lines for people, or JSON for programs.

type Cell = string | number | boolean | null | undefined
/** Text of other people could contain control codes of the terminal. */
const plain = (cell: Cell) => String(cell ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

export function printTable(rows: readonly (readonly Cell[])[]): void {
  const cells = rows.map((row) => row.map(plain))
  const widths = cells.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), [])
  for (const row of cells)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const print = (...lines: (string | null | undefined)[]) => {
  for (const line of lines) if (line) console.log(plain(line))
}

export const printJson = (value: unknown) => console.log(JSON.stringify(value, null, 2))
