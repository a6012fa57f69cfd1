import { contract } from '@portal/contract'
import { fieldIssueCodes } from '@portal/contract/core/issues.texts'
import { type Language, languages } from '@portal/contract/core/language'
import type { Route } from '@portal/contract/core/route'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { statusOf } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import { expect } from 'vitest'
import type { Answer } from './world.ts'

// The form of every refusal.

export type NamedRoute = { id: string; route: Route }
/** All routes of the contract, by feature and name. */
export const routes: NamedRoute[] = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({ id: `${feature}.${name}`, route })),
)

export type Refusal = {
  StatusCode: number
  Message: string[]
  ResultContent: unknown
  Code: ErrorCode
  CorrelationId: string
  Field?: string
  Fields?: { Field: string; Code: string; Message: string }[]
}

/** Technical details, which no refusal may show: stack traces, SQL, names of tables and columns. */
const leak =
  /\n\s+at |node_modules|\.ts:\d|SQLSTATE|syntax error|violates|relation "|column "|duplicate key|invalid input|kysely|portal_app|ZodError|TypeError/i
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const cased = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(cased)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [upper(name), cased(part)]))
      : value

/** The place in a sentence of its first value, or of the permission that is needed. */
const firstValue = /[{…]| You need | Il vous faut /
/** The words of a sentence before its first value. */
const beginningOf = (code: ErrorCode, language: Language) =>
  errorText(code, language, {
    seconds: '{',
    access: '{',
    type: '{',
    parentType: '{',
    status: '{',
    state: '{',
    from: '{',
    to: '{',
    count: '{',
    most: '{',
    days: '{',
    module: '{',
    name: '{',
    names: '{',
    left: '{',
    why: '{',
  }).split(firstValue)[0] ?? ''
const isRefusal = (status: number) => status >= 400 && status < 500
type ScimRefusal = {
  status: string
  detail: string
  code: ErrorCode
  correlationId: string
  field?: string
  fields?: { field: string; code: string; message: string }[]
}
/** A refusal of SCIM in the form of the others. */
function fromScim({ status, detail, code, correlationId, field, fields }: ScimRefusal): Refusal {
  const more = {
    ...(field !== undefined && { Field: field }),
    ...(fields && { Fields: cased(fields) as Refusal['Fields'] }),
  }
  return {
    StatusCode: Number(status),
    Message: [detail],
    ResultContent: null,
    Code: code,
    CorrelationId: correlationId,
    ...more,
  }
}

/** The refusal in an answer, checked, in either envelope. @param accepted in one of these languages, else English */
export function refusalOf(answer: Answer, ...accepted: Language[]): Refusal {
  expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy(isRefusal), answer.body])
  const isScim = answer.headers['content-type'] === 'application/scim+json; charset=utf-8'
  if (!isScim) expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).not.toMatch(leak)
  expect(answer.body.length).toBeLessThan(60_000)
  const refusal = isScim ? fromScim(answer.json()) : (cased(answer.json()) as Refusal)
  const { StatusCode, Message, Code, CorrelationId, Field, Fields } = refusal
  expect(StatusCode).toBe(answer.statusCode)
  expect(statusOf(Code)).toBe(answer.statusCode)
  expect(CorrelationId).toBe(answer.headers['x-request-id'])
  const beginnings = (accepted.length ? accepted : languages.slice(0, 1)).map((language) => beginningOf(Code, language))
  expect([beginnings, Message]).toEqual([
    beginnings,
    [expect.toSatisfy((text: string) => beginnings.some((one) => text.startsWith(one)))],
  ])
  if (Code === 'request.invalid') expect(Fields?.length).toBeGreaterThan(0)
  expect(Field).toBe(Fields?.[0]?.Field)
  for (const one of Fields ?? []) {
    expect(fieldIssueCodes).toContain(one.Code)
    expect(one.Message).toMatch(/\S/)
  }
  return refusal
}
