type Cell = { text: string; next: number }

function quotedFrom(file: string, start: number): Cell {
  for (let at = start + 1; ; at += 1) {
    const end = file.indexOf('"', at)
    if (end === -1) return { text: file.slice(start + 1).replaceAll('""', '"'), next: file.length }
    if (file[end + 1] !== '"') return { text: file.slice(start + 1, end).replaceAll('""', '"'), next: end + 1 }
    at = end + 1
  }
}

/** The records of a file as Excel reads them with this separator; quotes count only at the start of a cell. */
export function parseCsv(file: string, separator = ','): string[][] {
  const text = file.replace(/^\ufeff/, '')
  const ends = new RegExp(`${separator}|\\r\\n|\\r|\\n|$`, 'g')
  const records: string[][] = []
  for (let at = 0, record: string[] = []; at < text.length;) {
    const quoted = text[at] === '"' ? quotedFrom(text, at) : { text: '', next: at }
    ends.lastIndex = quoted.next
    const [end = ''] = ends.exec(text) ?? []
    record.push(quoted.text + text.slice(quoted.next, ends.lastIndex - end.length))
    at = end === '' ? text.length : ends.lastIndex
    if (end === separator && at === text.length) record.push('')
    if (end === separator && at < text.length) continue
    records.push(record)
    record = []
  }
  return records
}
