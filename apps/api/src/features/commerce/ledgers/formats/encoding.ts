// Character sets of one byte that accounting systems read.

export type Charset = 'utf-8' | 'windows-1252' | 'iso-8859-15'

const tables = new Map<Charset, Map<string, number>>()
/** The byte of each character, as the decoder of the platform reads it. */
function bytesOf(charset: Charset): Map<string, number> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const))
  tables.set(charset, table)
  return table
}

/** Characters that no decomposition makes plain. */
const plainForms = new Map(
  Object.entries({
    '’': "'",
    '‘': "'",
    '‚': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '‹': '<',
    '›': '>',
    '–': '-',
    '—': '-',
    '‐': '-',
    '‑': '-',
    '−': '-',
    '…': '...',
    '•': '*',
    ł: 'l',
    Ł: 'L',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ħ: 'h',
    Ħ: 'H',
    ı: 'i',
    ŧ: 't',
    Ŧ: 'T',
    ŋ: 'n',
    Ŋ: 'N',
    ẞ: 'SS',
    œ: 'oe',
    Œ: 'OE',
    '™': 'TM',
  }),
)
const plainOf = (character: string) =>
  plainForms.get(character) ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/**
 * The text in the characters of a set: others lose their accents or variants, or become question marks. Call it before
 * a format quotes its texts, as a wide quotation mark becomes a plain one.
 */
export function plain(text: string, charset: Charset): string {
  if (charset === 'utf-8') return text
  const table = bytesOf(charset)
  const known = (character: string) => (table.has(character) ? character : '?')
  return Array.from(text.normalize('NFC'), (character) =>
    table.has(character) ? character : Array.from(plainOf(character) || '?', known).join(''),
  ).join('')
}

/** The bytes of a text; what its format did not make plain is a question mark. */
export function encode(text: string, charset: Charset): Uint8Array {
  if (charset === 'utf-8') return Buffer.from(text)
  const table = bytesOf(charset)
  const question = 63
  return Uint8Array.from(Array.from(text, (character) => table.get(character) ?? question))
}
