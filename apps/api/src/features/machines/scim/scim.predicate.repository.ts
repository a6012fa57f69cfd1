import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../../../platform/list/cursor.ts'
import type { Filter } from './scim.filter.ts'
import { attributeAt, enterpriseSchema } from './scim.schemas.ts'

// A filter as a condition of a statement. Its words are parameters of the statement, never its text; each attribute is
// defined here (u: the person, p: SCIM's own data about them).

type Condition = RawBuilder<boolean>
type Comparison = { op: string; value: string | number | boolean | null }
const refused = (why: string) => new Problem('scim.invalidFilter', { values: { why: why.slice(0, 200) } })

const ofText: Record<string, (at: RawBuilder<unknown>, value: string) => Condition> = {
  eq: (at, value) => sql`${at} = ${value}`,
  ne: (at, value) => sql`${at} is distinct from ${value}`,
  co: (at, value) => sql`strpos(${at}, ${value}) > 0`,
  sw: (at, value) => sql`starts_with(${at}, ${value})`,
  ew: (at, value) => sql`right(${at}, ${Array.from(value).length}) = ${value}`,
  gt: (at, value) => sql`${at} collate "C" > ${value}`,
  ge: (at, value) => sql`${at} collate "C" >= ${value}`,
  lt: (at, value) => sql`${at} collate "C" < ${value}`,
  le: (at, value) => sql`${at} collate "C" <= ${value}`,
}
const ofMoment: Record<string, (at: RawBuilder<unknown>, value: string) => Condition> = {
  eq: (at, value) => sql`${at} = ${value}::timestamptz`,
  ne: (at, value) => sql`${at} <> ${value}::timestamptz`,
  gt: (at, value) => sql`${at} > ${value}::timestamptz`,
  ge: (at, value) => sql`${at} >= ${value}::timestamptz`,
  lt: (at, value) => sql`${at} < ${value}::timestamptz`,
  le: (at, value) => sql`${at} <= ${value}::timestamptz`,
}
const knownOp = <T>(ops: Record<string, T>, op: string): T => {
  const found = Object.hasOwn(ops, op) ? ops[op] : undefined
  if (!found) throw refused(op)
  return found
}

/** @param exact whether case matters */
const text =
  (at: RawBuilder<unknown>, exact = false, same = (value: string) => value) =>
  ({ op, value }: Comparison): Condition => {
    if (op === 'pr') return sql`coalesce(${at}, '') <> ''`
    if (value === null && (op === 'eq' || op === 'ne')) return op === 'eq' ? sql`${at} is null` : sql`${at} is not null`
    if (typeof value !== 'string') throw refused(String(value))
    const place = exact ? at : sql`lower(${at})`
    return knownOp(ofText, op)(place, exact ? value : op === 'eq' ? same(value.toLowerCase()) : value.toLowerCase())
  }
const moment =
  (at: RawBuilder<unknown>) =>
  ({ op, value }: Comparison): Condition => {
    if (op === 'pr') return sql`true`
    const when = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(when) || String(value) < '0001') throw refused(String(value))
    return knownOp(ofMoment, op)(at, new Date(when).toISOString())
  }
const yesNo =
  (at: RawBuilder<boolean>) =>
  ({ op, value }: Comparison): Condition => {
    if (op === 'pr') return sql`true`
    const literal =
      typeof value === 'string' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
    if (typeof literal !== 'boolean' || (op !== 'eq' && op !== 'ne')) throw refused(`${op} ${value}`)
    return literal === (op === 'eq') ? at : sql`not ${at}`
  }

export const isActive = sql<boolean>`(u.user_status not in ('Disabled', 'Removed'))`
const fullName = sql<string>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`
const kept = (...names: string[]) =>
  names.length === 1 ? sql`p.kept ->> ${names[0]}` : sql`p.kept -> ${names[0]} ->> ${names[1]}`

type MakeCondition = (compared: Comparison) => Condition
/** Uses the index of keys; a malformed key matches no one. */
const byId =
  (at: RawBuilder<unknown>): MakeCondition =>
  ({ op, value }) => {
    if (op !== 'eq') return text(sql`${at}::text`)({ op, value })
    return typeof value === 'string' && isUuid(value.toLowerCase())
      ? sql`${at} = ${value.toLowerCase()}::uuid`
      : sql`false`
  }
const people: Readonly<Record<string, MakeCondition>> = {
  id: byId(sql`u.user_id`),
  externalId: text(sql`p.external_id`, true),
  userName: text(sql`u.email`, false, normalEmail),
  'name.givenName': text(sql`u.first_name`),
  'name.familyName': text(sql`u.last_name`),
  'name.formatted': text(sql`coalesce(p.kept -> 'name' ->> 'formatted', ${fullName})`),
  displayName: text(sql`coalesce(p.kept ->> 'displayName', ${fullName})`),
  userType: text(sql`u.kind`),
  active: yesNo(isActive),
  'meta.created': moment(sql`u.created_at`),
  'meta.lastModified': moment(sql`u.modified_at`),
}
/** Attributes with several values, and the parts of each value. */
const several = {
  emails: {
    rows: sql`jsonb_array_elements(coalesce(p.kept -> 'emails', jsonb_build_array(jsonb_build_object('value', u.email, 'type', 'work', 'primary', true)))) as one`,
    parts: ['value', 'type', 'primary'],
  },
  phoneNumbers: {
    rows: sql`jsonb_array_elements(coalesce(p.kept -> 'phoneNumbers', '[]')) as one`,
    parts: ['value', 'type', 'primary'],
  },
  addresses: {
    rows: sql`jsonb_array_elements(coalesce(p.kept -> 'addresses', '[]')) as one`,
    parts: ['type', 'country', 'locality', 'postalCode'],
  },
  groups: {
    rows: sql`(select jsonb_build_object('value', m.group_id) as one from access_group_member m where m.user_id = u.user_id) one`,
    parts: ['value'],
  },
} as const
type MultiValued = keyof typeof several
const isSeveral = (name: string): name is MultiValued => Object.hasOwn(several, name)
const partOf = (name: MultiValued, part: string): MakeCondition => {
  if (!(several[name].parts as readonly string[]).includes(part)) throw refused(`${name}.${part}`)
  return part === 'primary'
    ? yesNo(sql<boolean>`((one ->> 'primary') is not distinct from 'true')`)
    : text(sql`one ->> ${part}`)
}
const someOf = (name: MultiValued, condition: Condition): Condition =>
  sql`exists (select from ${several[name].rows} where ${condition})`

/** Single words that the portal has no field for, and the ones of the enterprise extension. */
function ofKept(path: string): MakeCondition | undefined {
  if (path.startsWith(`${enterpriseSchema}:`)) {
    const name = path.slice(enterpriseSchema.length + 1)
    return name.includes('.') || name === 'manager' ? undefined : text(kept(enterpriseSchema, name))
  }
  return ['nickName', 'title', 'preferredLanguage', 'locale', 'timezone'].includes(path) ? text(kept(path)) : undefined
}

function makerOf(given: string): MakeCondition {
  const path = attributeAt('User', given)?.path
  if (!path) throw refused(given)
  const [name = '', part] = path.split('.')
  if (isSeveral(name)) return (compared) => someOf(name, partOf(name, part ?? 'value')(compared))
  const comparison = Object.hasOwn(people, path) ? people[path] : ofKept(path)
  if (!comparison) throw refused(given)
  return comparison
}

type Names = (path: string) => MakeCondition
/** @throws Problem scim.invalidFilter for unknown attributes and unsupported comparisons */
export function conditionOf(filter: Filter, makers: Names = makerOf): Condition {
  const inner = (one: Filter) => conditionOf(one, makers)
  switch (filter.op) {
    case 'and':
      return sql`(${sql.join(filter.filters.map(inner), sql` and `)})`
    case 'or':
      return sql`(${sql.join(filter.filters.map(inner), sql` or `)})`
    case 'not':
      return sql`(${inner(filter.filter)}) is not true`
    case '[]': {
      const name = attributeAt('User', filter.attrPath)?.path ?? ''
      if (!isSeveral(name) || makers !== makerOf) throw refused(filter.attrPath)
      return someOf(
        name,
        conditionOf(filter.valFilter, (part) =>
          partOf(name, attributeAt('User', `${name}.${part}`)?.path.split('.').at(-1) ?? part),
        ),
      )
    }
    case 'pr':
      return makers(filter.attrPath)({ op: 'pr', value: null })
    default:
      return makers(filter.attrPath)({ op: filter.op, value: filter.compValue })
  }
}

/** Whether an index finds the few possible matches: for filters that name a person, alone or with more conditions. */
export function isIndexed(filter: Filter): boolean {
  if (filter.op === 'and') return filter.filters.some(isIndexed)
  return (
    filter.op === 'eq' &&
    ['username', 'id', 'externalid'].includes(filter.attrPath.toLowerCase().split(':').at(-1) ?? '')
  )
}

/** Groups are few, so they are checked one by one. */
const groupAttributes: Readonly<Record<string, MakeCondition>> = {
  id: byId(sql`g.group_id`),
  externalId: text(sql`p.external_id`, true),
  displayName: text(sql`g.name`),
  'meta.created': moment(sql`g.created_at`),
  'meta.lastModified': moment(sql`g.modified_at`),
}
const membersMaker: MakeCondition = ({ op, value }) => {
  if (op !== 'eq' || typeof value !== 'string') throw refused(`members ${op}`)
  return sql`exists (select from access_group_member m where m.group_id = g.group_id and m.user_id::text = ${value.toLowerCase()})`
}
export const groupConditionOf = (filter: Filter): Condition =>
  conditionOf(plainMembers(filter), (given) => {
    const path = attributeAt('Group', given)?.path ?? given
    if (path === 'members' || path === 'members.value') return membersMaker
    const attribute = Object.keys(groupAttributes).find((name) => name.toLowerCase() === path.toLowerCase())
    if (!attribute) throw refused(given)
    return groupAttributes[attribute] as MakeCondition
  })
/** `members[value eq "…"]` means the same as `members.value eq "…"`. */
function plainMembers(filter: Filter): Filter {
  if (filter.op === 'and' || filter.op === 'or') return { ...filter, filters: filter.filters.map(plainMembers) }
  if (filter.op === 'not') return { ...filter, filter: plainMembers(filter.filter) }
  if (filter.op !== '[]' || filter.attrPath.toLowerCase() !== 'members') return filter
  const { valFilter } = filter
  return valFilter.op === 'eq' && valFilter.attrPath.toLowerCase() === 'value'
    ? { ...valFilter, attrPath: 'members.value' }
    : filter
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`u.user_id`,
  username: sql`u.email`,
  externalid: sql`p.external_id`,
  displayname: sql`lower(coalesce(p.kept ->> 'displayName', ${fullName}))`,
  'name.givenname': sql`lower(u.first_name)`,
  'name.familyname': sql`lower(u.last_name)`,
  usertype: sql`u.kind`,
  active: isActive,
  emails: sql`u.email`,
  'emails.value': sql`u.email`,
  'meta.created': sql`u.created_at`,
  'meta.lastmodified': sql`u.modified_at`,
}
const groupOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`g.group_id`,
  externalid: sql`p.external_id`,
  displayname: sql`lower(g.name)`,
  'meta.created': sql`g.created_at`,
  'meta.lastmodified': sql`g.modified_at`,
}
export type Order = { by: RawBuilder<unknown>; down: boolean }
/** @throws Problem scim.invalidValue */
export function orderOf(shape: 'User' | 'Group', sortBy: string, sortOrder: string | undefined): Order {
  const columns = shape === 'User' ? orders : groupOrders
  const name = sortBy.toLowerCase().replace(/^urn:[\w:.-]*:(?=\w)/, '')
  const by = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!by) throw new Problem('scim.invalidValue', { values: { why: `sortBy ${sortBy.slice(0, 60)}` } })
  const order = sortOrder?.trim().toLowerCase() || 'ascending'
  if (!['ascending', 'descending'].includes(order))
    throw new Problem('scim.invalidValue', { values: { why: `sortOrder ${order.slice(0, 60)}` } })
  return { by, down: order === 'descending' }
}
