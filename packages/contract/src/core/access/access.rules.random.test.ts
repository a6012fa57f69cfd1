import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPolicy, account, chainFor } from '../../access/access/access.examples.ts'
import { type Flag, type FlagRow, flags, flagValues, type Role, roles, type Value } from './access.flags.ts'
import { explainRight, type PolicyRow, type PolicyScope, resolveRights } from './access.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T00:00:00Z')
const after = new Date('2026-04-01T00:00:00Z')
const catalogue: readonly FlagRow[] = flags
const rowOf = (flag: Flag) => catalogue.find(({ code }) => code === flag)!
const top = (flag: Flag): Value => (rowOf(flag).kind === 'RW' ? 'W' : 'Y')
const rank = (value: Value) => ['N', 'R', 'W', 'Y'].indexOf(value)

// Random tests: a case fails with its seed, and every run prints the one it used.
const seed = Number(process.env.FC_SEED)
const check = (property: fc.IRawProperty<unknown>) =>
  fc.assert(property as fc.IProperty<unknown>, { seed, numRuns: 400 })

const anyFlag = fc.constantFrom<Flag>(
  'Bill',
  'Upgrade',
  'Brand',
  'AcctMgmnt',
  'FeaturePolicy',
  'LoginAlias',
  'DisablePartnerProvision',
)
const anyRole = fc.constantFrom(...roles)
const anyWhen = fc.constantFrom(
  {},
  { validFrom: before },
  { validFrom: before, validTo: after },
  { validTo: null, validFrom: null },
  { validTo: before },
  { validFrom: after },
)
const anyCase = fc.tuple(anyRole, anyFlag).chain(([role, flag]) => {
  const anyRow = fc
    .tuple(
      fc.constantFrom(...chainFor(role)),
      fc.constantFrom<Value>(...flagValues[rowOf(flag).kind]),
      fc.boolean(),
      anyWhen,
    )
    .map(([scope, value, locked, when]) => aPolicy(scope, flag, value, { locked, ...when }))
  return fc.record({ role: fc.constant(role), flag: fc.constant(flag), rows: fc.array(anyRow, { maxLength: 12 }) })
})
const inForce = (row: PolicyRow) => (!row.validFrom || row.validFrom <= now) && (!row.validTo || row.validTo > now)
const effective = (role: Role, flag: Flag, rows: PolicyRow[]) => resolveRights(role, chainFor(role), rows, now)[flag]
const lowest = (...values: Value[]) => values.reduce((low, value) => (rank(value) < rank(low) ? value : low))
const at = (scope: PolicyScope) => (row: PolicyRow) =>
  row.scopeKind === scope.scopeKind && row.scopeId === scope.scopeId

describe(`for any policy (seed ${seed}, repeat with FC_SEED)`, () => {
  console.info(`access.rules seed ${seed}`) // oxlint-disable-line no-console -- a random test prints its seed

  test('a lock wins over everything nearer', () => {
    check(
      fc.property(anyCase, fc.nat(3), ({ role, flag, rows }, level) => {
        const scope = chainFor(role)[level]!
        const others = rows.filter((row) => !at(scope)(row))
        const nearer = new Set(
          chainFor(role)
            .slice(level + 1)
            .map(({ scopeId, scopeKind }) => scopeKind + scopeId),
        )
        const farther = others.filter((row) => !nearer.has(row.scopeKind + row.scopeId))
        for (const value of flagValues[rowOf(flag).kind]) {
          const lock = aPolicy(scope, flag, value, { locked: true })
          expect(effective(role, flag, [...others, lock])).toBe(effective(role, flag, [...farther, lock]))
        }
      }),
    )
  })
  test('never above what is set on a parent account, nor above the bound of the role', () => {
    check(
      fc.property(anyCase, fc.constantFrom('root', 'provider'), ({ role, flag, rows }, parent) => {
        const unlocked = rows.map((row) => ({ ...row, locked: false }))
        for (const value of flagValues[rowOf(flag).kind]) {
          const set = [...unlocked.filter((row) => !at(account(parent))(row)), aPolicy(account(parent), flag, value)]
          const most = lowest(value, rowOf(flag).most?.[role] ?? top(flag))
          expect(rank(effective(role, flag, set))).toBeLessThanOrEqual(rank(most))
        }
      }),
    )
  })
  test('a row that is added nearer never raises above what a parent account has set', () => {
    check(
      fc.property(anyCase, fc.integer({ min: 3, max: 6 }), ({ role, flag, rows }, level) => {
        const parents = rows.filter((row) => at(account('root'))(row) || at(account('provider'))(row))
        const bound = parents.some(inForce) ? effective(role, flag, parents) : top(flag)
        const added = aPolicy(chainFor(role)[level]!, flag, top(flag), { validFrom: now })
        expect(rank(effective(role, flag, [...parents, added]))).toBeLessThanOrEqual(rank(bound))
      }),
    )
  })
  test('rows that are expired, not yet valid, or in another order change nothing', () => {
    check(
      fc.property(anyCase, fc.nat(), ({ role, flag, rows }, turn) => {
        const chain = chainFor(role)
        const links = explainRight(flag, role, chain, rows, now)
        expect(explainRight(flag, role, chain, rows.filter(inForce), now)).toEqual(links)
        const cut = turn % (rows.length + 1)
        expect(explainRight(flag, role, chain, [...rows.slice(cut), ...rows.slice(0, cut)].toReversed(), now)).toEqual(
          links,
        )
      }),
    )
  })
  test('exactly one link decided, and it gives the effective value', () => {
    check(
      fc.property(anyCase, ({ role, flag, rows }) => {
        const links = explainRight(flag, role, chainFor(role), rows, now)
        expect(links.filter(({ decided }) => decided).map(({ value }) => value)).toEqual([effective(role, flag, rows)])
        expect(links).toHaveLength(8)
        for (const { decided, why } of links) if (decided) expect(['default', 'set', 'ceiling']).toContain(why)
      }),
    )
  })
})
