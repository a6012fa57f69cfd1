import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { statusOf } from '@portal/contract/errors'
import type { scim as routes } from '@portal/contract/machines/scim/scim.contract'
import { maxOperations } from '@portal/contract/machines/scim/scim.rules'
import { wrapProblem } from '../../../platform/http/answer.ts'
import type { Context } from '../../../platform/http/context.ts'
import { problemOf } from '../../../platform/http/faults.ts'
import { baseUrl } from './scim.answers.ts'
import * as groups from './scim.groups.ts'
import { invalidSyntax, fieldsOf, messageOf } from './scim.message.ts'
import type { Resource } from './scim.schemas.ts'
import { getAccount } from './scim.users.ts'
import * as users from './scim.users.ts'
import { isObject } from './scim.values.ts'

// Bulk requests (RFC 7644, 3.7): each operation is a separate call, in the order of the request but after the resources
// it refers to. scimmy runs them in parallel and creates partial resources to resolve cycles; here a cycle is refused.

const requestSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const responseSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'
const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
type Operation = {
  at: number
  method: (typeof methods)[number]
  path: string
  bulkId: string | undefined
  version: number | undefined
  data: Resource
  /** The bulkIds that the operation refers to. */
  refers: string[]
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const reference = /bulkId:([\w.-]{1,100})/g

const fields = ['method', 'path', 'bulkId', 'version', 'data'] as const
/** A resource has no version before it is created, and a version in another form would be ignored. */
function versionIn(method: Operation['method'], version: unknown): number | undefined {
  if (version === undefined) return undefined
  const seen = /^(?:W\/)?"(\d{1,9})"$/.exec(typeof version === 'string' ? version : '')?.[1]
  if (seen === undefined || method === 'POST') throw invalidSyntax('version')
  return Number(seen)
}
function operationIn(input: unknown, at: number): Operation {
  if (!isObject(input)) throw invalidSyntax('Operations')
  const { method: named, path, bulkId, data, version } = fieldsOf(input, fields)
  const methodName = typeof named === 'string' ? named : typeof named
  const method = methods.find((one) => one === methodName.toUpperCase())
  if (!method) throw invalidSyntax(`method: ${methodName}`)
  if (typeof path !== 'string' || path.length > 200) throw invalidSyntax('path')
  if (bulkId !== undefined && (typeof bulkId !== 'string' || !/^[\w.-]{1,100}$/.test(bulkId)))
    throw invalidSyntax('bulkId')
  if (method === 'POST' && bulkId === undefined) throw invalidSyntax('bulkId')
  if (method === 'DELETE' ? data !== undefined : !isObject(data)) throw invalidSyntax('data')
  const body = isObject(data) ? data : {}
  const refers = [...`${path} ${JSON.stringify(body)}`.matchAll(reference)].map(([, id]) => id as string)
  return { at, method, path, bulkId, data: body, refers: [...new Set(refers)], version: versionIn(method, version) }
}

/** @throws Problem scim.invalidSyntax, scim.tooLarge */
function operationsIn(body: Resource): { operations: Operation[]; failOnErrors: number } {
  const message = messageOf(body, requestSchema, ['Operations', 'failOnErrors'])
  const { Operations: given, failOnErrors = Number.POSITIVE_INFINITY } = message
  if (!Array.isArray(given) || given.length === 0) throw invalidSyntax('Operations')
  if (given.length > maxOperations.bulk) throw new Problem('scim.tooLarge', { values: { most: maxOperations.bulk } })
  if (failOnErrors !== Number.POSITIVE_INFINITY && !isCount(failOnErrors)) throw invalidSyntax('failOnErrors')
  const operations = given.map(operationIn)
  const ids = operations.flatMap(({ bulkId }) => bulkId ?? [])
  if (new Set(ids).size < ids.length) throw invalidSyntax('bulkId')
  return { operations, failOnErrors }
}

/** Sorts operations after those that they refer to; the remaining ones form a cycle. */
function inOrder(operations: readonly Operation[]): { ordered: Operation[]; circle: Operation[] } {
  const makers = new Set(operations.flatMap(({ method, bulkId }) => (method === 'POST' && bulkId ? [bulkId] : [])))
  const [ordered, done] = [[] as Operation[], new Set<string>()]
  let waiting = [...operations]
  const isReady = ({ refers }: Operation) => refers.every((id) => done.has(id) || !makers.has(id))
  for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) {
    const one = next
    ordered.push(one)
    if (one.bulkId) done.add(one.bulkId)
    waiting = waiting.filter((other) => other !== one)
  }
  return { ordered, circle: waiting }
}

/** An operation with the ids of created resources filled in. @throws Problem scim.reference */
function resolved(operation: Operation, ids: ReadonlyMap<string, string>): Operation {
  const missing = operation.refers.find((id) => !ids.has(id))
  if (missing) throw new Problem('scim.reference', { values: { why: missing } })
  if (operation.refers.length === 0) return operation
  const put = (text: string) => text.replace(reference, (_, id: string) => ids.get(id) as string)
  return { ...operation, path: put(operation.path), data: JSON.parse(put(JSON.stringify(operation.data))) as Resource }
}

type BulkResult = { id: string | undefined; meta: { location?: string; version?: string } | undefined }
/** @throws Problem */
async function run(
  context: Context,
  acctKey: string,
  { method, path, data: body, version }: Operation,
): Promise<BulkResult> {
  const [, type, id] = /^\/(Users|Groups)(?:\/([^/?#]{1,100}))?$/.exec(path) ?? []
  if (!type || (method === 'POST') === (id !== undefined))
    throw new Problem('scim.invalidPath', { values: { why: path.slice(0, 100) } })
  if (type === 'Groups' && !holds(context.caller.rights, 'UserGroupsAccess:W'))
    throw new Problem('auth.forbidden', { values: { access: 'UserGroupsAccess:W' } })
  const input = {
    params: { acctKey, id: id ?? '' },
    query: {},
    body,
    ...(version !== undefined && { ifMatch: version }),
  }
  const call = {
    Users: { POST: users.createUser, PUT: users.replaceUser, PATCH: users.patchUser, DELETE: users.removeUser },
    Groups: {
      POST: groups.createGroup,
      PUT: groups.replaceGroup,
      PATCH: groups.patchGroup,
      DELETE: groups.removeGroup,
    },
  }[type as 'Users' | 'Groups'][method]
  const resource = await call(context, input)
  return { id: resource ? String(resource['id']) : undefined, meta: resource?.['meta'] as BulkResult['meta'] }
}

type Ledger = { results: Map<number, Resource>; failed: number }
const headOf = ({ method, bulkId, version }: Operation) => ({
  method,
  ...(bulkId && { bulkId }),
  ...(version !== undefined && { version: `W/"${version}"` }),
})
const located = (context: Context, acctKey: string, { method, path }: Operation) =>
  method === 'POST' ? {} : { location: `${baseUrl(context.config, acctKey)}${path}` }
const statuses = { POST: '201', PUT: '200', PATCH: '200', DELETE: '204' } as const

/** Records why an operation was refused. */
function refuse(context: Context, acctKey: string, ledger: Ledger, operation: Operation, error: unknown): void {
  const { request } = context
  request.logFault(error)
  const problem = problemOf(error)
  const response = wrapProblem(problem, request.language, request.id, 'scim')
  const status = String(statusOf(problem.code))
  ledger.failed += 1
  ledger.results.set(operation.at, { ...headOf(operation), ...located(context, acctKey, operation), status, response })
}
const circular = ({ refers }: Operation) => new Problem('scim.cycle', { values: { why: refers.join(', ') } })

export async function bulk(context: Context, { params, body }: Input<typeof routes.bulk>): Promise<Resource> {
  const { db, caller } = context
  const { acctKey } = params
  const { operations, failOnErrors } = operationsIn(body)
  await db.inScope(caller.scope, (tx) => getAccount(tx, context, acctKey))
  const { ordered, circle } = inOrder(operations)
  const ledger: Ledger = { results: new Map(), failed: 0 }
  for (const operation of circle)
    if (ledger.failed < failOnErrors) refuse(context, acctKey, ledger, operation, circular(operation))
  const ids = new Map<string, string>()
  for (const operation of ordered) {
    if (ledger.failed >= failOnErrors) break
    try {
      const ready = resolved(operation, ids)
      const { id, meta } = await run(context, acctKey, ready)
      if (operation.bulkId && id) ids.set(operation.bulkId, id)
      const where = meta ? { location: meta.location, version: meta.version } : located(context, acctKey, ready)
      ledger.results.set(operation.at, { ...headOf(operation), ...where, status: statuses[operation.method] })
    } catch (error) {
      refuse(context, acctKey, ledger, operation, error)
    }
  }
  const inPlace = [...ledger.results].toSorted(([one], [other]) => one - other).map(([, result]) => result)
  return { schemas: [responseSchema], Operations: inPlace }
}
