import { secretName } from '../../../core/audit/audit.masking.ts'

// The allowed content of a call's record (`product.md` 7.2): no secret in any form, and only as much about people as is
// needed to distinguish them. A call is truncated before it is masked, and each mask reads a text once.

/** The replacement for removed text. */
export const taken = '•••'

/**
 * Patterns of secrets, wherever they occur: keys of the portal, other well-known keys, tokens, private keys,
 * assignments.
 */
const looks: readonly RegExp[] = [
  /\b(?:ptl|whsec|sk|pk|rk|ghp|gho|xox[a-z]|api|key|secret|token)_[A-Za-z0-9_-]{8,}/gi,
  /\b(?:sk|xox[a-z]|glpat)-[A-Za-z0-9-]{10,}/gi,
  /\bAKIA[A-Z0-9]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*)*/g,
  /\b(?:bearer|basic)\s+[A-Za-z0-9+/=._~-]{6,}/gi,
  /-----BEGIN [^-]{1,40}-----[\s\S]*?(?:-----END [^-]{1,40}-----|$)/g,
  /\b(?:password|passwd|pwd|secret|token|api[_-]?key|authorization)\b["']?\s*[=:]\s*["']?[^\s"',;&]{3,}/gi,
  /\b(?:password|secret|token)\s+(?:eq|ne|co|sw|ew|g[te]|l[te])\s+(?:"(?:[^"\\]|\\.)*"?|\S+)/gi,
]
/** The shortest text that looks like a secret: `pwd=abc`. */
const shortest = 7
const cardLike = /\b\d(?:[ -]?\d){12,18}\b/g
/** The check digit of card numbers. */
export function isCard(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, '')).toReversed().map(Number)
  const sum = digits.reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0
}
/** Text without the secrets in it. */
export const withoutSecrets = (text: string): string =>
  text.length < shortest
    ? text
    : looks
        .reduce((left, look) => left.replace(look, taken), text)
        .replace(cardLike, (found) => (isCard(found) ? taken : found))

const personName = /(^|\.)((first|last|middle|full|given|family|display|nick)name|display|formatted)$/i
const personData =
  /(^|\.)(phone|phonenumbers|mobile|line1|line2|streetaddress|birthdate|vatnumber|taxid|iban|contactname)$/i
/** The values in SCIM filters, except types: `emails[type eq "work" and value eq "…"]`. */
const compared = /(?<=\s)((?:eq|ne|co|sw|ew|g[te]|l[te])\s+)"(?:[^"\\]|\\.)*"?/gi
const isType = (before: string) => /type\s{1,9}$/i.test(before)
/** The field that a value belongs to: `phoneNumbers.0.value` is one of the phone numbers. */
const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '').replace(/\.value$/i, '')
/** An e-mail address, found by its @; the part before is read only there. */
const addresses = /@(?<=([^\s@"'<>(),;:]{1,64})@)(?=(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})/gu
function withoutLocals(text: string): string {
  let [shown, from] = ['', 0]
  for (const { index, 1: local = '' } of text.matchAll(addresses)) {
    shown += text.slice(from, index - local.length) + start(local)
    from = index
  }
  return shown + text.slice(from)
}
const start = (text: string) => `${Array.from(text)[0] ?? ''}${taken}`
/** The visible part of a value: the first letter of names, the domain of addresses, the last digits of numbers. */
function personal(given: string, text: string): string {
  const field = fieldOf(given)
  if (personName.test(field)) return text && start(text)
  if (personData.test(field)) return text.length > 4 ? `${taken}${text.slice(-2)}` : text && taken
  const shown = text.replace(compared, (all, word: string, at: number) =>
    isType(text.slice(Math.max(at - 20, 0), at)) ? all : `${word}"${taken}"`,
  )
  return withoutLocals(shown)
}

/**
 * Characters at the end of a truncated text, which may be the beginning of something that is masked only as a whole,
 * such as an address.
 */
const edge = 400
/** The beginning of a text, masked. */
export const beginning = (text: string, longest: number, mask: (text: string) => string = withoutSecrets): string =>
  text.length <= longest ? mask(text) : mask(text.slice(0, longest)).slice(0, -edge)

type Visit = (field: string, value: string) => string
/** Deeper than any request of the contract; anything below is removed unread. */
const deepest = 20
/** The maximum number of characters of a field name that are read. */
const longestName = 1_000
/** The maximum number of bytes of a body that are stored. */
export const maxBytes = 65_536
/** Characters around a name or a value: quotes, a comma, a line break. */
const around = 6

/** The attributes in the path of a PATCH operation, to which its value belongs: `name.givenName`, `emails[…].value`. */
const namesIn = (path: unknown): string[] =>
  typeof path === 'string'
    ? [
        fieldOf(
          path
            .slice(0, longestName)
            .replace(/\[[^\]]*\]?/g, '')
            .replace(/^.*:/, ''),
        ),
      ]
    : []

type MaskedBody = { body: unknown; withheld: string[]; isCut: boolean }
/** Reads only the part of a body that is stored. */
class Reader {
  /** The fields from which text was removed. */
  readonly withheld: string[] = []
  isCut = false
  private room = maxBytes
  private readonly visit: Visit
  constructor(visit: Visit) {
    this.visit = visit
  }

  read(value: unknown, path = '', field = '', depth = 0): unknown {
    this.room -= around
    if (depth > deepest) return this.take(path)
    if (Array.isArray(value)) return this.list(value, path, field, depth)
    if (typeof value === 'object' && value !== null) return this.inside(value, path, field, depth)
    if (secretName.test(field) && value !== null && typeof value !== 'boolean') return this.take(path)
    if (typeof value === 'number' && isCard(String(value))) return this.take(path)
    return typeof value === 'string' ? this.text(value, path, field) : value
  }
  private isFull = () => (this.isCut ||= this.room <= 0)
  private take(path: string) {
    this.withheld.push(path)
    return taken
  }
  private nameOf(key: string) {
    this.room -= key.length + around
    return beginning(key, longestName)
  }
  private inside(value: object, path: string, holder: string, depth: number) {
    const below = (name: string) => (path ? `${path}.${name}` : name)
    const [pointed] = Object.entries(value).flatMap(([key, part]) => (/^path$/i.test(key) ? namesIn(part) : []))
    const shown: [string, unknown][] = []
    for (const [key, part] of Object.entries(value)) {
      if (this.isFull()) break
      const name = this.nameOf(key)
      if (/^value$/i.test(key)) {
        const at = pointed ? below(`${withoutSecrets(pointed)}.${name}`) : below(name)
        shown.push([name, this.read(part, at, pointed ?? holder, depth + 1)])
      } else {
        const field = /^\d{1,9}$/.test(key) ? holder : key.slice(-100)
        shown.push([name, this.read(part, below(name), field, depth + 1)])
      }
    }
    return Object.fromEntries(shown)
  }
  private list(value: unknown[], path: string, field: string, depth: number) {
    const shown: unknown[] = []
    for (const [at, one] of value.entries()) {
      if (this.isFull()) break
      shown.push(this.read(one, path ? `${path}.${at}` : `${at}`, field, depth + 1))
    }
    return shown
  }
  private text(value: string, path: string, field: string) {
    const longest = Math.max(this.room, 0)
    this.isCut ||= value.length > longest
    this.room -= value.length
    return beginning(value, longest, (begin) => {
      const left = withoutSecrets(begin)
      if (left !== begin) this.withheld.push(path)
      return this.visit(field, left)
    })
  }
}
function read(whole: unknown, visit: Visit): MaskedBody {
  const reader = new Reader(visit)
  const body = reader.read(whole)
  return { body, withheld: reader.withheld, isCut: reader.isCut }
}

/** A body without secrets. */
export const cleaned = (body: unknown): MaskedBody => read(body, (_, text) => text)
/** The visible form of a body: without secrets, and without data that identifies people. */
export const masked = (body: unknown): unknown => read(body, personal).body
/** The visible form of a single text, by the name of its field. */
export const maskedText = (field: string, text: string): string => personal(field, withoutSecrets(text))

const cutMark = '…'
/** The beginning of a text that exceeds a number of bytes, with a mark that cannot end JSON. */
export const truncateTo = (bytes: number, text: string): string =>
  Buffer.byteLength(text) <= bytes
    ? text
    : marked(
        Buffer.from(text)
          .subarray(0, bytes - 8)
          .toString(),
      )
/** Removes a character that was cut in half. */
const marked = (text: string) => `${text.replace(/\uFFFD{1,3}$/, '')}${cutMark}`
export const isCut = (shown: string): boolean => shown.endsWith(cutMark)
/** JSON for people to read, truncated if it is too long. */
export function shownBody(given: unknown): string {
  const { body, isCut: isShort } = read(given, personal)
  const json = truncateTo(maxBytes - 8, JSON.stringify(body ?? null, null, 2))
  return isShort && !isCut(json) ? marked(json) : json
}
