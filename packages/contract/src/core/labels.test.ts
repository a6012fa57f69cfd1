import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { changeInputs } from '../operations/changes/changes.inputs.ts'
import { auditTexts, contract, labels } from '../index.ts'
import { fieldIssueCodes } from './issues.texts.ts'
import { issueText } from './issues.sentence.ts'
import type { AuditTexts } from './audit.table.ts'
import { fieldName, type Labels } from './labels.ts'
import type { Route } from './route.ts'
import { codeKey } from './names.ts'

type Def = {
  type: string
  in?: z.core.$ZodType
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
}

/** The names of all fields of a schema, at every depth. */
function fieldsIn(schema: z.core.$ZodType): string[] {
  const { in: input, innerType, element, options = [], shape = {} } = schema._zod.def as unknown as Def
  return [
    ...[input, innerType, element, ...options].flatMap((part) => (part ? fieldsIn(part) : [])),
    ...Object.entries(shape).flatMap(([name, part]) => [codeKey(name), ...fieldsIn(part)]),
  ]
}
const routes = Object.values(contract).flatMap((table) => Object.values<Route>(table))
// The names of SCIM are those of its RFCs: programs alone fill them in.
const ofPortal = routes.filter(({ envelope }) => envelope !== 'scim')
const sent = ofPortal.flatMap(({ body, query }) => [body, query].flatMap((part) => (part ? fieldsIn(part) : [])))
const fields = new Set([...sent, ...Object.values(changeInputs).flatMap(fieldsIn)])

/** Fields that a client fills in: keys of chosen objects, tokens, codes of a list, positions. */
const nobodyTypes = [
  'accessToken',
  'accountId',
  'acctKeys',
  'billKeys',
  'callFilter',
  'cells',
  'challengeId',
  'confirmFull',
  'confirmRates',
  'credential',
  'csv',
  'cursor',
  'except',
  'factorKey',
  'folded',
  'groupKey',
  'host',
  'invoiceFilter',
  'key',
  'line',
  'logKeys',
  'madeAcctKey',
  'operationCode',
  'proof',
  'providerAccessToken',
  'refreshToken',
  'rows',
  'scopeKey',
  'show',
  'subscriptionFilter',
  'useForTraining',
  'userFilter',
  'userKeys',
  'version',
  'which',
  'withRefreshToken',
]

test('every field of every request has a label, except the few that nobody types', () => {
  const unnamed = [...fields].filter((field) => !Object.hasOwn(labels, field))
  expect(unnamed.toSorted()).toEqual(nobodyTypes)
})

test('a field has one label, which one feature gives it, and the audit calls it the same', async () => {
  const files = globSync(join(import.meta.dirname, '../{*,*/*}/*.words.ts'))
  const modules = (await Promise.all(files.map((file) => import(file)))) as Record<string, Labels>[]
  const tables = modules.flatMap(Object.entries<Labels>).filter(([name]) => name.endsWith('Labels'))
  const named = tables.flatMap(([, table]) => Object.keys(table))
  expect(named.toSorted()).toEqual(Object.keys(labels).toSorted())
  const ofAudit = auditTexts.flatMap(({ fields: own = {} }: AuditTexts) => Object.keys(own))
  expect(ofAudit.filter((field) => Object.hasOwn(labels, field))).toEqual([])
})

test.each([
  ['PrimaryContact.Email', 'email'],
  ['BillingEmails.1', 'billingEmails'],
  ['client_id', 'clientId'],
  ['', ''],
])('the own name of %j is %j', (path, name) => expect(fieldName(path)).toBe(name))

test('the French sentence of a fault quotes its label once', () => {
  const twice = fieldIssueCodes.filter((code) => issueText({ code }, 'Page', 'fr-fr').includes('«\u00a0«'))
  expect(twice).toEqual([])
})
