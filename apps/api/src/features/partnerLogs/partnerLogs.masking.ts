import { secretName } from '../../core/audit/audit.masking.ts'

// What a record may hold of a call (`product.md` 7.2): no secret in any form, and of people no more than tells them apart.

/** What stands where something was taken out. */
export const taken = '•••'

/** Secrets by their looks, wherever they stand: keys of the portal, other well-known keys, tokens, private keys, assignments. */
const looks: readonly RegExp[] = [
  /\b(?:ptl|whsec|sk|pk|rk|ghp|gho|xox[a-z]|api|key|secret|token)_[A-Za-z0-9_-]{8,}/gi,
  /\b(?:sk|xox[a-z]|glpat)-[A-Za-z0-9-]{10,}/gi,
  /\bAKIA[A-Z0-9]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*)+/g,
  /\b(?:bearer|basic)\s+[A-Za-z0-9+/=._~-]{6,}/gi,
  /-----BEGIN [^-]{1,40}-----[\s\S]*?(?:-----END [^-]{1,40}-----|$)/g,
  /\b(?:password|passwd|pwd|secret|token|api[_-]?key|authorization)\b["']?\s*[=:]\s*["']?[^\s"',;&]{3,}/gi,
  /\b(?:password|secret|token)\s+(?:eq|ne|co|sw|ew|g[te]|l[te])\s+(?:"(?:[^"\\]|\\.)*"?|\S+)/gi,
]
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
  looks
    .reduce((left, look) => left.replace(look, taken), text)
    .replace(cardLike, (found) => (isCard(found) ? taken : found))

const personName = /(^|\.)((first|last|middle|full|given|family|display|nick)name|display|formatted)$/i
const personData =
  /(^|\.)(phone|phonenumbers|mobile|line1|line2|streetaddress|birthdate|vatnumber|taxid|iban|contactname)$/i
/** What a filter of SCIM compares with, but for types: `emails[type eq "work" and value eq "…"]`. */
const compared = /([\w$:.-]{1,200})(\s+(?:eq|ne|co|sw|ew|g[te]|l[te])\s+)"(?:[^"\\]|\\.)*"?/gi
/** The field that a value belongs to: `phoneNumbers.0.value` is one of the phone numbers. */
const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '').replace(/\.value$/i, '')
const addresses = /([^\s@"'<>(),;:]{1,64})@((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})/gu
const start = (text: string) => `${Array.from(text)[0] ?? ''}${taken}`
/** What is shown of a value: the first letter of names, the domain of addresses, the last digits of numbers. */
function personal(given: string, text: string): string {
  const path = fieldOf(given)
  if (personName.test(path)) return text && start(text)
  if (personData.test(path)) return text.length > 4 ? `${taken}${text.slice(-2)}` : text && taken
  const shown = text.replace(compared, (all, name: string, word: string) =>
    /type$/i.test(name) ? all : `${name}${word}"${taken}"`,
  )
  return shown.replace(addresses, (_, local: string, domain: string) => `${start(local)}@${domain}`)
}

type Visit = (path: string, value: string) => string
/** Deeper than any request of the contract; what stands below is taken out unread. */
const deepest = 20

/** What the path of an operation of a PATCH names, which is then what its value is: `name.givenName`, `emails[…].value`. */
const namesIn = (path: unknown): string[] =>
  typeof path === 'string' ? [fieldOf(path.replace(/\[[^\]]*\]?/g, '').replace(/^.*:/, ''))] : []

/** Walks a body; `withheld` collects the fields from which something was taken. */
function walker(withheld: string[], visit: Visit) {
  const take = (path: string) => {
    withheld.push(path)
    return taken
  }
  const inside = (value: object, path: string, holder: string, depth: number) => {
    const below = (name: string) => (path ? `${path}.${name}` : name)
    const [pointed] = Object.entries(value).flatMap(([key, part]) => (/^path$/i.test(key) ? namesIn(part) : []))
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const name = withoutSecrets(key)
        if (!/^value$/i.test(key)) return [name, walk(part, below(name), key, depth + 1)]
        const called = pointed ?? holder
        return [
          name,
          walk(part, pointed ? below(`${withoutSecrets(pointed)}.${name}`) : below(name), called, depth + 1),
        ]
      }),
    )
  }
  const text = (value: string, path: string) => {
    const left = withoutSecrets(value)
    if (left !== value) withheld.push(path)
    return visit(path, left)
  }
  function walk(value: unknown, path: string, name: string, depth: number): unknown {
    if (depth > deepest) return take(path)
    if (Array.isArray(value))
      return value.map((one, at) => walk(one, path ? `${path}.${at}` : `${at}`, name, depth + 1))
    if (typeof value === 'object' && value !== null) return inside(value, path, name, depth)
    if (secretName.test(name) && value !== null && typeof value !== 'boolean') return take(path)
    if (typeof value === 'number' && isCard(String(value))) return take(path)
    return typeof value === 'string' ? text(value, path) : value
  }
  return walk
}

/** A body without secrets, and the fields that they were taken from. */
export function cleaned(body: unknown): { body: unknown; withheld: string[] } {
  const withheld: string[] = []
  return { body: walker(withheld, (_, text) => text)(body, '', '', 0), withheld }
}
/** A body as it is shown: without secrets, and without what tells who somebody is. */
export const masked = (body: unknown): unknown => walker([], personal)(body, '', '', 0)
/** The same of a single text, by the name of its field. */
export const maskedText = (path: string, text: string): string => personal(path, withoutSecrets(text))

/** Bytes of a body that are kept. */
export const mostBytes = 65_536
/** The beginning of a text that is longer than so many bytes, with a mark that no JSON ends with. */
export const cutTo = (bytes: number, text: string): string =>
  Buffer.byteLength(text) <= bytes
    ? text
    : `${Buffer.from(text)
        .subarray(0, bytes - 8)
        .toString()
        .replace(/\uFFFD+$/, '')}…`
export const isCut = (shown: string): boolean => shown.endsWith('…')
/** JSON for people to read, cut where it is too long. */
export const shownBody = (body: unknown): string => cutTo(mostBytes, JSON.stringify(masked(body) ?? null, null, 2))
