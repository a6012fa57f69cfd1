/** The records of a file as RFC 4180 has them, without its byte order mark. */
export function parseCsv(file: string): string[][] {
  const records: string[][] = [[]]
  const text = file.replace(/^\ufeff/, '')
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') records.push([])
    if (end === '') break
  }
  return records.filter((record) => record.length > 1)
}
