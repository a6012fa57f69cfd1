// Statements as banks write them, made up from the public descriptions of the formats.

/** An entry of a sample: amounts in units, `120.00`. */
export type SampleEntry = {
  day?: string
  amount: string
  text?: string
  payer?: string
  reference?: string
  debit?: true
}
const today = () => new Date().toISOString().slice(0, 10)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const camtEntry = (currency: string, { day = today(), amount, text, payer, reference, debit }: SampleEntry) => `
      <Ntry>
        <Amt Ccy="${currency}">${amount}</Amt>
        <CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <ValDt><Dt>${day}</Dt></ValDt>
        ${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          ${payer ? `<RltdPties><Dbtr><Pty><Nm>${escaped(payer)}</Nm></Pty></Dbtr></RltdPties>` : ''}
          ${text ? `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>` : ''}
        </TxDtls></NtryDtls>
      </Ntry>`
export const camtOf = (
  entries: readonly SampleEntry[],
  currency = 'USD',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>S-1</MsgId><CreDtTm>2026-11-30T06:00:00Z</CreDtTm></GrpHdr>
    <Stmt>
      <Id>S-1</Id>
      <Acct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries
        .map((entry) => camtEntry(currency, entry))
        .join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`

const short = (day: string) => day.slice(2).replaceAll('-', '')
const mt940Entry = ({ day = today(), amount, text = '', payer, reference, debit }: SampleEntry) => {
  const head = `:61:${short(day)}${short(day).slice(2)}${debit ? 'D' : 'C'}${amount.replace('.', ',')}NTRFNONREF${reference ? `//${reference}` : ''}`
  const parts = text.match(/.{1,27}/g) ?? []
  const purpose = parts.map((part, at) => `?2${at}${part}`).join('')
  return `${head}\r\n:86:166?00GUTSCHRIFT${purpose}${payer ? `?32${payer.slice(0, 27)}` : ''}\r\n`
}
/** The sum of the entries with its mark. */
function closing(entries: readonly SampleEntry[], currency: string): string {
  const cents = entries.reduce((sum, { amount, debit }) => {
    const one = BigInt(Math.round(Number(amount) * 100))
    return debit ? sum - one : sum + one
  }, 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? 'D' : 'C'}261130${currency}${digits.slice(0, -2)},${digits.slice(-2)}`
}
export const mt940Of = (entries: readonly SampleEntry[], currency = 'USD'): string =>
  `:20:STARTUMSE\r\n:25:10010010/0123456789\r\n:28C:00001/001\r\n:60F:C261101${currency}0,00\r\n${entries
    .map(mt940Entry)
    .join('')}:62F:${closing(entries, currency)}\r\n-\r\n`

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
export const csvOf = (entries: readonly SampleEntry[], currency = 'USD'): string =>
  [
    'Date;Amount;Currency;Payer;Description;Bank reference',
    ...entries.map(({ day = today(), amount, text = '', payer = '', reference = '', debit }) =>
      [day, `${debit ? '-' : ''}${amount}`, currency, cell(payer), cell(text), cell(reference)].join(';'),
    ),
    '',
  ].join('\n')
