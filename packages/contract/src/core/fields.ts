import * as z from 'zod/mini'
import type { FieldIssueCode } from './issues.texts.ts'
import { longestPersonName } from './lengths.ts'

// Constructors of the fields that contracts are made of. The message of a check is a `FieldIssueCode`. Every text is made by
// `measured`: nothing reads one that is too long (decision 0112).

const control = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u
/** Line breaks and tabs are allowed. */
export const multiline = /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$/u

/** Scripts that need joiners within words; in emoji they join pictures. */
const joining = (
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu ' +
  'Kannada Malayalam Sinhala Khmer Myanmar'
)
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
const invisible = new RegExp(
  `(?<![${joining.join('')}\\p{Extended_Pictographic}\\ufe0f])[\\u200c\\u200d]|(?![\\u200c\\u200d])[\\p{Cf}\\u034f\\u115f\\u1160\\u3164\\uffa0]`,
  'gu',
)
/**
 * Removes invisible characters and those that change the reading direction, which make different names look alike.
 */
export const visible = (typed: string) => typed.replace(invisible, '')

/**
 * The same limits give the same schema: schemas never change, and each start, that of a page too, would build thousands of
 * equal ones.
 */
export function shared<L extends readonly number[], S>(make: (...limits: L) => S): (...limits: L) => S {
  const schemas = new Map<string, S>()
  return (...limits) => {
    const key = limits.join()
    const schema = schemas.get(key) ?? make(...limits)
    schemas.set(key, schema)
    return schema
  }
}
/** Shares wrappers of schemas in the same way. */
function sharedAround<F extends (inner: z.core.$ZodType) => z.core.$ZodType>(wrap: F): F {
  const schemasOf = new WeakMap<z.core.$ZodType, z.core.$ZodType>()
  const find = (inner: z.core.$ZodType) => {
    const schema = schemasOf.get(inner) ?? wrap(inner)
    schemasOf.set(inner, schema)
    return schema
  }
  return find as F
}

type Check = z.core.$ZodCheck<string> | z.core.CheckFn<string>
/** How much longer than twice its maximum a text may be, because blanks and invisible characters do not count. */
const room = 64
/**
 * A text of at most `max` UTF-16 units; a longer one is refused before any other check. Every text of a request is made
 * by this.
 */
export const measured = (max: number, ...checks: Check[]) =>
  z.string().check(
    z.refine((typed) => typed.length <= 2 * max + room, { error: 'tooLong', params: { max }, abort: true }),
    ...checks,
  )
const upTo = (max: number) => z.maxLength(max, { abort: true })
const least = (min: number) => (min > 0 ? [z.minLength(min)] : [])

/** A text that is compared or passed on as it is and never shown, such as a password or a token. */
export const opaque = shared((max: number, min = 0) => measured(max, ...least(min), upTo(max)))
/** One line of text, trimmed and without invisible characters, at least `min` and at most `max` UTF-16 units, no control characters. */
export const text = shared((max: number, min = 0) =>
  measured(max, z.overwrite(visible), z.trim(), ...least(min), upTo(max), z.regex(control, 'control')),
)
/** A required line of text. */
export const name = (max: number) => text(max, 1)
/** A first or a last name. */
export const personName = () => name(longestPersonName)
/** Text of several lines: line breaks and tabs are allowed. */
export const note = shared((max: number, min = 0) =>
  measured(
    max,
    z.overwrite((typed) => visible(typed).replaceAll('\r\n', '\n')),
    z.trim(),
    ...least(min),
    upTo(max),
    z.regex(multiline, 'control'),
  ),
)
/** A code or another short text of a fixed form, trimmed. */
export const formed = (max: number, form: RegExp, code: FieldIssueCode, ...before: Check[]) =>
  measured(max, z.trim(), ...before, upTo(max), z.regex(form, code))
/** An id: a UUID in lower case (`data.md` 1). */
export const key = shared(() =>
  measured(36, z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'key')),
)
/**
 * Domain labels are letters, digits and hyphens: `a@b.example/x.yy` is not an address, because the mail would go to
 * b.example.
 */
const address = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{M}\p{N}-]{1,62}$/u
/** Whether the normal form of an address is an address too: it turns full-width commas and signs into plain ones. */
const isNormalizable = (typed: string) => {
  const normal = normalEmail(typed)
  return normal.length <= 254 && address.test(normal)
}
/** An e-mail address of at most 254 characters, as typed except for invisible characters; see `normalEmail` for comparing. */
export const email = shared(() =>
  measured(
    254,
    z.overwrite(visible),
    z.trim(),
    z.minLength(1, { abort: true }),
    upTo(254),
    z.regex(address, 'email'),
    z.regex(control, 'control'),
    z.refine((typed) => URL.canParse(`http://${typed.split('@').at(-1)}`) && isNormalizable(typed), 'email'),
  ),
)
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Georgian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)
/** Whether one part of an address mixes letters of several of these scripts: `аnn@…` with a Cyrillic а looks like `ann@…`. */
function mixesScripts(typed: string): boolean {
  const plain = typed.normalize('NFKC')
  const at = plain.lastIndexOf('@')
  const parts = [plain.slice(0, Math.max(at, 0)), ...plain.slice(at + 1).split('.')]
  return parts.some((part) => scripts.filter((script) => script.test(part)).length > 1)
}
/** The e-mail address of a new person. */
export const newEmail = shared(() => email().check(z.refine((typed) => !mixesScripts(typed), 'email')))
/**
 * The one form of an e-mail address under which a person is known: lower case, compatibility-composed, the domain in
 * punycode (`product.md` 2.1). Text that is not an address comes back lower-cased.
 */
export function normalEmail(typed: string): string {
  const plain = typed.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = URL.parse(`http://${plain.slice(at + 1)}`)?.hostname
  return at > 0 && domain ? `${plain.slice(0, at)}@${domain}` : plain
}
/**
 * A phone number in E.164: + and 8 to 15 digits; spaces, dots, dashes and brackets are removed, also those of word
 * processors and the invisible marks that address books copy along.
 */
export const phone = shared(() =>
  measured(
    32,
    z.overwrite((typed) => typed.replace(/[\s().\p{Pd}\u2212\p{Cf}]/gu, '')),
    z.regex(/^\+[1-9]\d{7,14}$/, 'phone'),
  ),
)
/** An https address of at most 2,048 characters; every other scheme is refused. */
export const httpsUrl = shared(() =>
  measured(
    2048,
    z.overwrite(visible),
    z.trim(),
    upTo(2048),
    z.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/iu, 'url'),
    z.regex(control, 'control'),
  ),
)
/** JavaScript has a year 0, PostgreSQL has none. */
const hasYear = (typed: string) => !typed.startsWith('0000')
/** A calendar date, YYYY-MM-DD, from the year 1 on. */
export const date = shared(() => measured(10, upTo(10), z.iso.date('date'), z.refine(hasYear, 'date')))
const isNormal = /^[\dT:-]{19}\.\d{3}Z$/
/** A moment, ISO 8601 in UTC, from the year 1 on; normalized to the millisecond, so that equal moments are equal texts. */
export const moment = shared(() =>
  measured(
    40,
    upTo(40),
    z.iso.datetime({ abort: true }),
    z.refine(hasYear),
    z.overwrite((typed) =>
      isNormal.test(typed) || Number.isNaN(Date.parse(typed)) ? typed : new Date(typed).toISOString(),
    ),
  ),
)
/** One of a closed list of codes. */
export const oneOf = <const T extends readonly [string, ...string[]]>(id: string, values: T) => {
  const schema = z.enum(values)
  z.globalRegistry.add(schema, { id })
  return schema
}
/** How often an object was changed; 0: it does not exist yet. */
export const version = shared(() => z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)))
export const nullable = sharedAround(z.nullable)
export const optional = sharedAround(z.optional)
