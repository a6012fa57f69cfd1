import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Language, Text } from '@portal/contract/core/language'
import { minorDigits } from '@portal/contract/core/money'
import { type Cell, type FileColumn, isFigureColumn, plainOf, type TableFormat } from './format.ts'

// An Excel workbook of one sheet, written as it is read: the sheet is text that fflate compresses piece by piece, so a million
// rows need no more memory than a thousand. Writers of workbooks that are kept hold all rows first (decision 0068).

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`

/** The most that Excel takes in a cell. */
const longest = 32_767
/** XML has no place for these. */
const unwritable = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Excel reads `_x0041_` as a letter, so such an underscore is written as one. */
const escaped = (text: string) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (found) => entities[found] ?? found)

/** The looks of cells, by their place in `styles`. Built-in formats of dates follow the reader's own settings. */
const look = { heading: 1, day: 2, moment: 3, quoted: 4, whole: 5, cents: 6, figureHeading: 7, month: 8 } as const
const styles = xml(`<styleSheet xmlns="${main}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="9"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf quotePrefix="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf><xf numFmtId="17" applyNumberFormat="1"/></cellXfs>
</styleSheet>`)

/** The sheet that describes the other one. */
const aboutName: Text = { 'en-us': 'About', 'fr-fr': 'À propos' }

/** The parts of an archive besides its sheets. @param sheets their names */
const fixed = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': xml(
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map((name, at) => `<sheet name="${escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`).join('')}</sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': xml(
    `<Relationships xmlns="${packaged}/relationships">${sheets.map((_, at) => `<Relationship Id="sheet${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'xl/styles.xml': styles,
})

/** Column letters: A, B, … Z, AA. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
const startsFormula = /^[=+\-@\t\r]/
const text = (value: string, style: number | undefined, place: string) =>
  `<c r="${place}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
/** Days since the end of 1899, as Excel counts them. */
const serialOf = (value: string) => Date.parse(value) / 86_400_000 + 25_569

/** A text is never a formula; one that looks like it is marked as text, so that it stays one when edited. */
function cell(value: Cell, { type }: Pick<FileColumn<never>, 'type'>, place: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'object') {
    const style = minorDigits(value.currency) === 0 ? look.whole : look.cents
    return `<c r="${place}" s="${style}"><v>${plainOf(value)}</v></c>`
  }
  if ((type === 'number' || type === 'rate') && Number.isFinite(Number(value)))
    return `<c r="${place}"><v>${Number(value)}</v></c>`
  if ((type === 'day' || type === 'month' || type === 'moment') && !Number.isNaN(Date.parse(String(value))))
    return `<c r="${place}" s="${look[type]}"><v>${serialOf(String(value))}</v></c>`
  const asText = String(value)
  return text(asText, startsFormula.test(asText) ? look.quoted : undefined, place)
}

const widths = { text: 28, number: 12, rate: 14, money: 14, day: 14, month: 14, moment: 18 } as const
/** Columns of figures are wide enough for their headings. */
const widthOf = ({ type, heading }: Pick<FileColumn<never>, 'type' | 'heading'>) =>
  isFigureColumn({ type }) ? Math.max(widths[type], Math.min(heading.length + 3, widths.text)) : widths[type]

/** Everything before the first row of the list: widths, and the heading, which stays in sight. */
function beginning<R>(columns: readonly FileColumn<R>[], letters: readonly string[]): string {
  const sized = columns.map(
    (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading, type }, index) =>
    text(
      type === 'moment' ? `${heading} (UTC)` : heading,
      isFigureColumn({ type }) ? look.figureHeading : look.heading,
      `${letters[index]}1`,
    ),
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const view = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`
  return xml(
    `<worksheet xmlns="${main}">${view}<cols>${sized.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  )
}

/** The title in bold, and the lines below it. */
const aboutSheet = (title: string, lines: readonly string[]) =>
  xml(
    `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="80" customWidth="1"/></cols><sheetData>${[
      title,
      ...lines,
    ]
      .map((line, at) => `<row r="${at + 1}">${text(line, at === 0 ? look.heading : undefined, `A${at + 1}`)}</row>`)
      .join('')}</sheetData></worksheet>`,
  )

/** An archive with one part that is written piece by piece, after the others or before the last. */
function openArchive(longName: string) {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const long = new ZipDeflate(longName, { level: 4 })
  const add = (name: string, content: string) => {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(content), true)
  }
  return {
    add,
    begin(parts: Record<string, string>) {
      for (const [name, content] of Object.entries(parts)) add(name, content)
      zip.add(long)
    },
    push: (piece: string, isEnd = false) => long.push(strToU8(piece), isEnd),
    end: () => zip.end(),
    /** The bytes compressed since the last call. */
    taken: () => Buffer.concat(pieces.splice(0)),
  }
}

type XlsxOptions = { language: Language; title: string; about?: (() => Promise<readonly string[]>) | undefined }
/** Rows with real dates and numbers below a bold heading that stays in sight. Moments are in UTC, as their headings say. */
export function xlsxTable<R>(
  columns: readonly FileColumn<R>[],
  { language, title, about }: XlsxOptions,
): TableFormat<R> {
  const letters = columns.map((_, index) => lettersOf(index))
  const archive = openArchive('xl/worksheets/sheet1.xml')
  let line = 1
  return {
    mediaType: `${kind}.sheet`,
    head() {
      archive.begin(fixed(about ? [title, aboutName[language]] : [title]))
      archive.push(beginning(columns, letters))
      return archive.taken()
    },
    lines(rows) {
      const written = rows.map((row) => {
        line += 1
        const cells = columns.map((column, index) => cell(column.value(row), column, `${letters[index]}${line}`))
        return `<row r="${line}">${cells.join('')}</row>`
      })
      archive.push(written.join(''))
      return archive.taken()
    },
    async end() {
      archive.push('</sheetData></worksheet>', true)
      if (about) archive.add('xl/worksheets/sheet2.xml', aboutSheet(title, await about()))
      archive.end()
      return archive.taken()
    },
  }
}
