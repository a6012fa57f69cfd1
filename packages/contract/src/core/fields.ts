import * as z from 'zod/mini'

// Constructors of the fields that contracts are made of. The message given to a check is a code of `fieldIssueCodes`.

const control = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u
const multiline = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f]*$/u

/** One line of text, trimmed, at least `min` and at most `max` UTF-16 units, no control characters. */
export const text = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(control, 'control'))
/** A required line of text. */
export const name = (max: number) => text(max, 1)
/** Text of several lines. */
export const note = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(multiline, 'control'))
/** The id of a thing: a UUID in lower case (`data.md`, Keys). */
export const key = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'key'))
/** An e-mail address of at most 254 characters, lower-cased. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254),
      z.regex(/^[^\s@"(),:;<>[\\\]]{1,64}@(?:[^\s@.,;:<>()[\]\\"]{1,63}\.)+[^\s@.,;:<>()[\]\\"]{2,63}$/u, 'email'),
      z.regex(control, 'control'),
    )
/** A phone number in E.164: + and 8 to 15 digits; spaces, dots, dashes and brackets are taken out. */
export const phone = () =>
  z.string().check(
    z.overwrite((typed) => typed.replace(/[\s().-]/g, '')),
    z.regex(/^\+[1-9]\d{7,14}$/, 'phone'),
  )
/** An https address of at most 2,048 characters; every other scheme is refused. */
export const httpsUrl = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(2048),
      z.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/iu, 'url'),
      z.regex(control, 'control'),
    )
/** A calendar date, YYYY-MM-DD. */
export const date = () => z.iso.date('date')
/** A moment, ISO 8601 in UTC. */
export const moment = () => z.iso.datetime()
/** One of a closed list of codes. */
export const oneOf = <const T extends readonly [string, ...string[]]>(id: string, values: T) => {
  const schema = z.enum(values)
  z.globalRegistry.add(schema, { id })
  return schema
}
export const nullable = z.nullable
export const optional = z.optional
