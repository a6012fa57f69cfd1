import { Problem } from '@portal/contract/core/errors'
import { maxOperations } from '@portal/contract/machines/scim/scim.rules'
import { type Condition, conditionIn } from './scim.condition.ts'
import { invalidSyntax, fieldsOf, messageOf } from './scim.message.ts'
import {
  attributeAt,
  type Attribute,
  isAlwaysThere,
  isImmutable,
  isList,
  isReadOnly,
  partOf,
  type Place,
  type Resource,
  type Shape,
  wholeSchema,
} from './scim.schemas.ts'
import { entriesOf, invalidPath, invalidValue, isObject, valueOf } from './scim.values.ts'

// Parses a PATCH (RFC 7644, 3.5.2) into steps of one form. An operation is read completely or refused, so that an
// answer of 200 ignores no part of it.

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const words = ['add', 'remove', 'replace'] as const
type Op = (typeof words)[number]
export type Step = {
  op: Op
  keys: Place['keys']
  /** None for a whole extension, which can only be removed. */
  attribute: Attribute | undefined
  /** The selected values of a list, and the selected part of them. */
  condition?: Condition
  part?: Attribute
  /** undefined for none. */
  value: unknown
}

const mutability = (why: string) => new Problem('scim.mutability', { values: { why: why.slice(0, 100) } })

/** `emails[type eq "work"].value` in its parts; a dot inside the brackets or a schema name does not separate. */
const withFilter = /^([\w$:.-]{1,200})\[(.{1,400})\](?:\.([\w$-]{1,60}))?$/s
type Target = Place & Pick<Step, 'attribute' | 'condition' | 'part'>

/** The target of a path; undefined if it is not a path. @throws Problem scim.invalidPath, scim.invalidFilter */
function targetAt(shape: Shape, path: string): Target | undefined {
  const [, name = path, filter, sub] = withFilter.exec(path) ?? []
  const place = attributeAt(shape, name)
  if (!place) return undefined
  const attribute = place.attributes.at(-1)
  if (filter === undefined) {
    // A part of list values needs a filter that selects them.
    if (place.attributes.slice(0, -1).some((one) => isList(one) && !isReadOnly(one))) throw invalidPath(path)
    return { ...place, attribute }
  }
  const part = sub === undefined || !attribute ? undefined : partOf(attribute, sub)
  if (!attribute || !isList(attribute) || (sub !== undefined && !part)) throw invalidPath(path)
  return { ...place, attribute, condition: conditionIn(filter, attribute), ...(part && { part }) }
}
const isServers = ({ attributes, part }: Target) =>
  attributes.some(isReadOnly) || (part !== undefined && isReadOnly(part))

/** @throws Problem scim.invalidValue, scim.invalidPath, scim.mutability */
function stepFor(op: Op, target: Target, input: unknown): Step {
  const { path, keys, attribute, condition, part } = target
  const last = part ?? attribute
  if (part && isImmutable(part)) throw mutability(`${path}.${part.name}`)
  const step = { op, keys, attribute, ...(condition && { condition }), ...(part && { part }) }
  if (op === 'remove') return { ...step, value: removedIn(target, input) }
  // A whole extension was split into attributes before, unless it has no value.
  if (!last && input === null) return { ...step, op: 'remove', value: undefined }
  if (!last) throw invalidValue(path)
  const isOneOfList = condition !== undefined && part === undefined
  if (isOneOfList && !isObject(input) && input !== null) throw invalidValue(path)
  const read = valueOf(last, isOneOfList && input !== null ? [input] : input, { whole: false })
  const value = isOneOfList && Array.isArray(read) ? read[0] : read
  if (value !== undefined) return { ...step, value }
  if (!condition && isAlwaysThere(last)) throw mutability(path)
  if (op === 'add' && condition) throw invalidValue(path)
  return { ...step, value }
}
/** The values that a removal names besides its path. */
function removedIn({ path, attribute, condition }: Target, input: unknown): unknown {
  if (!condition && attribute && isAlwaysThere(attribute)) throw mutability(path)
  if (input === undefined) return undefined
  if (attribute && !condition && isList(attribute)) {
    // A missing value means all values; a value that names none of them does not.
    const value = valueOf(attribute, input, { whole: false })
    if (value === undefined) throw invalidValue(path)
    return value
  }
  if (input === null) return undefined
  if (condition || !attribute) throw invalidValue(path)
  return valueOf(attribute, input, { whole: false })
}

/** Whether a path asks for a part that its attribute does not have. */
const isBelowKnown = (shape: Shape, path: string) =>
  ['[', '.'].some((mark) => attributeAt(shape, path.slice(0, Math.max(0, path.lastIndexOf(mark)))))
/**
 * An operation without a path: the names in its value, which may be paths, say which attributes it changes. Clients
 * that send the whole resource include attributes that only the server writes or no schema has; these are ignored,
 * unless there is nothing else.
 * @param isStrict a path names the schema, so that the value belongs only to it
 */
function spread(shape: Shape, op: Op, value: unknown, prefix = '', isStrict = false): Step[] {
  if (!isObject(value)) throw invalidValue(prefix || 'value')
  const entries = entriesOf(value)
  const steps = entries.flatMap(([name, part]): Step[] => {
    const schema = prefix === '' ? wholeSchema(shape, name) : undefined
    if (schema && isObject(part)) return spread(shape, op, part, `${schema}:`)
    const target = targetAt(shape, prefix + name)
    if (!target && (isStrict || isBelowKnown(shape, prefix + name))) throw invalidPath(name)
    return target && !isServers(target) ? [stepFor(op, target, part)] : []
  })
  if (steps.length > 0) return steps
  const entry = entries.find(([name]) => attributeAt(shape, prefix + name))
  throw entry ? mutability(entry[0]) : invalidPath(entries.map(([name]) => prefix + name).join(', ') || 'value')
}

/** @throws Problem scim.invalidSyntax, scim.invalidPath, scim.invalidValue, scim.noTarget, scim.mutability */
function stepsIn(shape: Shape, operation: unknown): Step[] {
  if (!isObject(operation)) throw invalidSyntax('Operations')
  const { op: opName, path: pathText, value } = fieldsOf(operation, ['op', 'path', 'value'])
  const op = words.find((word) => typeof opName === 'string' && word === opName.toLowerCase())
  if (!op) throw invalidSyntax(`op: ${typeof opName === 'string' ? opName : typeof opName}`)
  const path = pathText ?? ''
  if (typeof path !== 'string') throw invalidSyntax('path')
  if (op !== 'remove' && value === undefined) throw invalidValue('value')
  const schema = wholeSchema(shape, path)
  const target = targetAt(shape, path)
  const isWhole = path === '' || (schema && !target)
  if (isWhole && op === 'remove') throw new Problem('scim.noTarget', { values: { why: 'remove' } })
  if (isWhole || (schema && isObject(value) && op !== 'remove'))
    return spread(shape, op, value, schema && `${schema}:`, path !== '')
  if (!target) throw invalidPath(path)
  if (isServers(target)) throw mutability(path)
  return [stepFor(op, target, value)]
}

/** The steps of a PATCH. @throws Problem scim.invalidSyntax, scim.invalidPath, scim.noTarget, scim.mutability */
export function stepsOf(shape: Shape, body: Resource): Step[] {
  const { Operations: operations } = messageOf(body, patchSchema, ['Operations'])
  if (!Array.isArray(operations) || operations.length === 0) throw invalidSyntax('Operations')
  if (operations.length > maxOperations.patch) throw invalidSyntax(`Operations: > ${maxOperations.patch}`)
  return operations.flatMap((operation: unknown) => stepsIn(shape, operation))
}
