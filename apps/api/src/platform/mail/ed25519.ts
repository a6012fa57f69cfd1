import { createHash, sign } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

// A second DKIM signature, by Ed25519 (RFC 8463): nodemailer only signs with RSA.

export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

/** The fields that are signed, where a mail has them. */
const signedFields =
  `from sender reply-to subject date message-id to mime-version content-type content-transfer-encoding
  auto-submitted`.split(/\s+/)

/** RFC 6376, 3.4.2: the name in lower case, unfolded, with single spaces. */
function relaxed(field: string): string {
  const at = field.indexOf(':')
  const value = field
    .slice(at + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
  return `${field.slice(0, at).trim().toLowerCase()}:${value.replaceAll(/^ | $/g, '')}`
}
/** RFC 6376, 3.4.3 (simple body): unchanged, with one line break at the end. */
function simple(body: string): string {
  let end = body.length
  while (body.endsWith('\r\n', end)) end -= 2
  return `${body.slice(0, end)}\r\n`
}
const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest()

/** The header field with the signature of a mail, whose lines end with CRLF. */
function signatureOf(mail: string, { domainName, keySelector, privateKey }: DkimKey): string {
  const end = mail.indexOf('\r\n\r\n')
  const fields = mail.slice(0, end).split(/\r\n(?![ \t])/)
  const found = signedFields.flatMap((name) => {
    const field = fields.findLast((one) => one.toLowerCase().startsWith(`${name}:`))
    return field === undefined ? [] : [{ name, field }]
  })
  const unsigned = [
    `DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/simple; d=${domainName};`,
    ` q=dns/txt; s=${keySelector}; bh=${sha256(simple(mail.slice(end + 4))).toString('base64')};`,
    ` h=${found.map(({ name }) => name).join(':')};`,
    ` b=`,
  ].join('\r\n')
  const text = [...found.map(({ field }) => relaxed(field)), relaxed(unsigned)].join('\r\n')
  return `${unsigned}${sign(null, sha256(text), privateKey).toString('base64')}\r\n`
}

async function* signed(input: Readable, key: DkimKey) {
  const mail = await buffer(input)
  // SMTP ends every line with CRLF, which the lines of a plain text do not have yet.
  const sent = mail.toString('latin1').replaceAll(/\r?\n/g, '\r\n')
  yield Buffer.from(signatureOf(sent, key), 'latin1')
  yield mail
}
/** The mail with a signature before it. */
export const signByEd25519 = (input: Readable, key: DkimKey): Readable =>
  Readable.from(signed(input, key), { objectMode: false })
