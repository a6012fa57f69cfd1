import { type Currency, exchanged, inUnits } from '@portal/contract/core/money'
import type { BooksRate } from '../ledgers.books.ts'
import type { Entry } from '../ledgers.entries.ts'
import { plain } from './encoding.ts'
import { compactDay, decimal, type FileFacts, type Format, oneLine, type Side, sidesOf } from './format.ts'

// A batch of postings in the format of DATEV (EXTF 700, category 21, version 13): windows-1252, semicolons, amounts with a
// comma and without a sign. A row posts an amount from an account to its counter-account, so an entry has a row for each
// line but its first; one in another currency than that of the books also says its rate and its amount in the books, or,
// where the format can’t, is posted in the books’ currency (decision 0179). Net and tax are posted separately and exactly, so accounts must not calculate tax themselves.

const repeated = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, at) => names.map((name) => `${name} ${at + 1}`)).flat()
const datevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...repeated(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...repeated(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
]

const quoted = (text: string) => `"${oneLine(plain(text, 'windows-1252')).replaceAll('"', '""')}"`
const lineOf = (cells: readonly (string | number)[]) => `${cells.join(';')}\r\n`

/** The first day of the financial year of a day. */
export function yearBegin(day: string, yearMonth: number): string {
  const [year = '', month = ''] = day.split('-')
  const firstYear = Number(month) >= yearMonth ? Number(year) : Number(year) - 1
  return `${String(firstYear).padStart(4, '0')}-${String(yearMonth).padStart(2, '0')}-01`
}

function head({ mapping, firstDay, lastDay, createdAt, currencies, booksCurrency }: FileFacts): string {
  const moment = createdAt.replaceAll(/\D/g, '').slice(0, 17)
  const [from, until] = [compactDay(firstDay), compactDay(lastDay)]
  const begin = compactDay(yearBegin(firstDay, mapping.yearMonth))
  const { consultant, client } = mapping
  const origin = ['"EXTF"', 700, 21, '"Buchungsstapel"', 13, moment, '', '"RE"', '""', '""']
  const books = [
    consultant ?? '',
    client ?? '',
    begin,
    mapping.revenue.length,
    from,
    until,
    quoted(`Rechnungen ${lastDay.slice(0, 7)}`),
  ]
  // Financial accounting, not for a special purpose, not locked.
  const marks = [
    '""',
    1,
    0,
    0,
    quoted(booksCurrency ?? currencies[0] ?? 'EUR'),
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ]
  return lineOf([...origin, ...books, ...marks]) + lineOf(datevColumns)
}

/** Characters that a document number may have. */
const documentField = (number: string) => number.replaceAll(/[^\w$&%*+/-]/g, '').slice(0, 36)

/** The rates that the format takes: from 1 to below 10,000. */
const rateForm = /^[1-9]\d{0,3},\d{2,6}$/
type Amounts = { own: number; inBooks: number }
/**
 * The rate as what one unit of the books is worth in the other currency, as rates of the euro are published: the amount
 * of the row is its amount in the books × the rate. It is that of the entry or, where cents were moved between rows or
 * its digits are too few, that of the row. Undefined if it can’t be written, or if neither currency is the euro:
 * programs accept other currencies only against the euro.
 */
function rateText({ rate, currency }: BooksRate, from: Currency, { own, inBooks }: Amounts): string | undefined {
  const written = (value: number) => {
    const text = value.toFixed(6).replace('.', ',')
    return rateForm.test(text) ? text : undefined
  }
  const ofEntry = currency === 'EUR' || from === 'EUR' ? written(1 / rate) : undefined
  if (ofEntry === undefined) return undefined
  const isExact = exchanged(own, 1 / Number(ofEntry.replace(',', '.')), from, currency) === inBooks
  return isExact ? ofEntry : written(inUnits(own, from) / inUnits(inBooks, currency))
}
type Posting = { debit: number; amounts: readonly string[]; text: string }
/** The amounts of a row and its text; none where it is worth nothing in the books. */
function postingOf({ line, books }: Side, { currency, text }: Entry): Posting[] {
  const debit = line.debit - line.credit
  const amountOf = (minor: number, of: Currency) => decimal(Math.abs(minor), of, ',', true)
  const own = [amountOf(debit, currency), quoted(currency)]
  if (!books) return [{ debit, amounts: [...own, '', '', ''], text }]
  const inBooks = [amountOf(books.amount, books.currency), quoted(books.currency)]
  const rate = rateText(books, currency, { own: Math.abs(debit), inBooks: Math.abs(books.amount) })
  // The amount in the books is exact, so nothing is calculated from the rate.
  if (rate !== undefined) return [{ debit, amounts: [...own, rate, ...inBooks], text }]
  if (books.amount === 0) return []
  return [
    {
      debit: books.amount,
      amounts: [...inBooks, '', '', ''],
      text: `${amountOf(debit, currency)} ${currency} ${text}`,
    },
  ]
}

export const datev: Format = {
  type: 'text/csv; charset=windows-1252',
  charset: 'windows-1252',
  fileName: ({ firstDay, lastDay }) => `EXTF_Buchungsstapel_${compactDay(firstDay)}_${compactDay(lastDay)}.csv`,
  head,
  rows: (entry) => {
    const {
      lines: [first],
      bookedOn,
      documentNumber,
    } = entry
    return sidesOf(entry)
      .filter(({ line }) => line !== first)
      .flatMap((side) =>
        postingOf(side, entry).map(({ debit, amounts: [amount = '', currency = '', ...inBooks], text }) => {
          const row = Array.from<string>({ length: datevColumns.length }).fill('')
          // The mark is about the account, not about the counter-account.
          row.splice(0, 6, amount, quoted(debit < 0 ? 'S' : 'H'), currency, ...inBooks)
          row.splice(6, 2, first?.account ?? '', side.line.account)
          row.splice(9, 2, `${bookedOn.slice(8)}${bookedOn.slice(5, 7)}`, quoted(documentField(documentNumber)))
          row[13] = quoted(Array.from(plain(text, 'windows-1252')).slice(0, 60).join(''))
          return lineOf(row)
        }),
      )
      .join('')
  },
}
