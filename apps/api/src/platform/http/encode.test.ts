import { contract } from '@portal/contract'
import { moment, oneOf } from '@portal/contract/core/fields'
import { pageOf } from '@portal/contract/core/page'
import { wire, wireNames } from '@portal/contract/core/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encode } from './encode.ts'

const Link = wire('TestLink', { AcctKey: z.string(), Depth: z.number() })
const Row = wire('TestRow', {
  acct_name: z.string().check(z.maxLength(5)),
  MadeOn: moment(),
  Kind: oneOf('TestKind', ['one', 'two']),
  Parent: z.nullable(Link),
  Chain: z.array(Link),
  Either: z.union([Link, z.string()]),
  Named: z.record(z.string(), Link),
  Note: z.optional(z.nullable(z.string())),
  Fields: wireNames('TestField', { AcctKey: z.string(), Depth: z.number() }),
  Any: z.unknown(),
})
const Page = pageOf('TestPage', Row)
const link = { acctKey: 'k', depth: 1 }
const row = {
  acctName: 'Oak',
  madeOn: '2026-11-22T20:45:01.123456Z',
  kind: 'one',
  parent: null,
  chain: [link, { ...link, further: 1 }],
  either: link,
  named: { first: link },
  fields: ['acctKey', 'depth'],
  any: { acct_key: [1] },
  further: 1,
}
const page = (...items: unknown[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
const sent = (...Items: unknown[]) => ({ Items, NextCursor: null, HasMore: false, Partial: false, Capped: false })

test('writes the names of the wire, whatever holds them, and nothing that the contract does not name', () => {
  const wired = { AcctKey: 'k', Depth: 1 }
  expect(encode(Page, page(row, { ...row, parent: link, either: 'x', note: null }))).toEqual(
    sent(
      ...[
        { Parent: null, Either: wired },
        { Parent: wired, Either: 'x', Note: null },
      ].map((own) => ({
        acct_name: 'Oak',
        MadeOn: '2026-11-22T20:45:01.123Z',
        Kind: 'one',
        Chain: [wired, wired],
        Named: { first: wired },
        Fields: ['AcctKey', 'Depth'],
        Any: { acct_key: [1] },
        ...own,
      })),
    ),
  )
})

test.each([
  ['as it is', {}],
  ['without a part', { kind: undefined }],
  ['null', { acctName: null }],
  ['of another kind', { kind: 'three' }],
  ['a number as text', { parent: { ...link, depth: '1' } }],
  ['too long', { acctName: 'Too long' }],
  ['no moment', { madeOn: 'today' }],
  ['no list', { chain: link }],
  ['a field that there is not', { fields: ['acctName'] }],
] as const)('answers and refuses as zod does: %s', (_, changed) => {
  const given = page(row, { ...row, ...changed }) as never
  const outcome = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return (error as z.core.$ZodError).issues.map(({ path, code }) => ({ path, code }))
    }
  }
  expect(outcome(() => encode(Page, given))).toEqual(outcome(() => z.encode(Page, given)))
})

test('knows how to write every answer of the contract', () => {
  const faultOf = (schema: z.core.$ZodType) => {
    try {
      return encode(schema, null)
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(faultOf(z.array(z.tuple([Link])))).toBe('an answer with tuple cannot be written')
  const routes = Object.values(contract).flatMap((table) => Object.values(table))
  expect(routes.filter(({ result }) => String(faultOf(result)).includes('cannot be written'))).toEqual([])
})
