import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import { fieldIssues } from '@portal/contract/core/issues'
import type { FileFormat, FileKind } from '@portal/contract/core/files/files.fields'
import type { Span } from '@portal/contract/insight/schedules/schedules.fields'
import type { ScheduleKind } from '@portal/contract/insight/schedules/schedules.shapes'
import * as z from 'zod/mini'
import { admitted } from '../../../core/files/files.guard.ts'
import { type AnyExportKind, exportKindOf } from '../../../core/files/files.kind.ts'
import { type Caller, requireAccess } from '../../../platform/access/caller.ts'
import { momentsOf, monthsOf } from './schedules.dates.ts'

// The content of a schedule: a kind of file, and the request to the kind's own route. Everything about a kind is
// derived from that route, so every declared kind can be scheduled.

export type Definition = {
  kind: FileKind
  format: FileFormat
  /** In the names of the route, without months and format. */
  filter: Readonly<Record<string, unknown>>
  span: Span | null
}

type Schema = z.core.$ZodType
/** The fields of the request for a kind's file, by their wire names. */
function fieldsOf({ route }: Pick<AnyExportKind, 'route'>): Readonly<Record<string, Schema>> {
  const body = route.body as z.ZodMiniCodec<z.ZodMiniObject> | undefined
  if (!body) throw new TypeError(`${route.path} takes no body`)
  return body._zod.def.in._zod.def.shape
}
const formatField = (fields: Readonly<Record<string, Schema>>) => ('format' in fields ? 'format' : 'Format')
const spanOf = (fields: Readonly<Record<string, Schema>>) => {
  if ('FromMonth' in fields) return { from: 'FromMonth', to: 'ToMonth', by: 'months' } as const
  if ('IssuedFrom' in fields) return { from: 'IssuedFrom', to: 'IssuedTo', by: 'moments' } as const
  return 'From' in fields ? ({ from: 'From', to: 'To', by: 'moments' } as const) : undefined
}
/** Selections contain current keys, but schedules evaluate their filter at each run. */
const isSelection = (field: string) => /^(?:except|\w+keys)$/i.test(field)
const application = 'ProductLine'

function formatsOf(fields: Readonly<Record<string, Schema>>): FileFormat[] {
  const field = fields[formatField(fields)] as z.ZodMiniOptional<z.ZodMiniEnum> | z.ZodMiniEnum | undefined
  const formats = field && (field._zod.def.type === 'optional' ? field._zod.def.innerType : field)
  return Object.values((formats as z.ZodMiniEnum)._zod.def.entries) as FileFormat[]
}
export function presentKind(kind: AnyExportKind): ScheduleKind {
  const fields = fieldsOf(kind)
  return {
    kind: kind.name,
    formats: formatsOf(fields),
    byMonths: spanOf(fields) !== undefined,
    byApplication: application in fields,
    stepUp: kind.route.stepUp === true,
  }
}

/** The route's fields for a definition at a given time. */
function bodyAt({ kind, format, filter, span }: Definition, at: Date, zone: string): Record<string, unknown> {
  const fields = fieldsOf(exportKindOf(kind))
  const months = spanOf(fields)
  const body = { ...filter, [formatField(fields)]: format }
  if (!months || !span) return body
  if (months.by === 'moments') {
    const { from, to } = momentsOf(span, at, zone)
    return { ...body, [months.from]: from, [months.to]: to }
  }
  const { fromMonth, toMonth } = monthsOf(span, at, zone)
  return { ...body, [months.from]: fromMonth, [months.to]: toMonth }
}

/**
 * The parsed request of a kind at a given time, as its route would pass it on.
 * @throws Problem request.invalid if the route no longer accepts it
 */
export function requestAt(definition: Definition, at: Date, zone: string): object {
  const { route } = exportKindOf(definition.kind)
  const parsed = z.safeParse(route.body as z.ZodMiniType<{ format?: unknown }>, bodyAt(definition, at, zone))
  if (!parsed.success) throw new Problem('request.invalid', { fields: issuesOf(definition, parsed.error) })
  const { format: _, ...filter } = parsed.data
  return filter
}

/** The faults of a kind's body, under the field names of a schedule's request. */
function issuesOf({ kind }: Definition, error: z.core.$ZodError): FieldIssue[] {
  const fields = fieldsOf(exportKindOf(kind))
  const months = spanOf(fields)
  return fieldIssues(error).map((issue) => {
    if (issue.field === formatField(fields)) return { ...issue, field: 'Format' }
    if (issue.field === months?.from || issue.field === months?.to) return { ...issue, field: 'Span' }
    return { ...issue, field: `Filter.${issue.field}` }
  })
}

/** The stored form of a definition. @throws Problem request.invalid */
export function checkDefinition(definition: Definition, zone: string): Definition {
  const fields = fieldsOf(exportKindOf(definition.kind))
  const months = spanOf(fields)
  const set: readonly string[] = [formatField(fields), ...(months ? [months.from, months.to] : [])]
  const issues = Object.keys(definition.filter).flatMap((field): FieldIssue[] =>
    set.includes(field) || isSelection(field) ? [{ field: `Filter.${field}`, code: 'unknownField' }] : [],
  )
  if (months && !definition.span) issues.push({ field: 'Span', code: 'required' })
  if (issues.length > 0) throw new Problem('request.invalid', { fields: issues })
  const checked = { ...definition, span: months ? definition.span : null }
  requestAt(checked, new Date(), zone)
  return checked
}

const isNarrowed = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0)
/**
 * The caller as their kind of file sees them, if they may schedule it: they need the rights to schedules and reports,
 * those of the kind, and the right to the application of its filter.
 * @throws Problem auth.forbidden
 */
export function requireMaySchedule(caller: Caller, { kind, filter }: Pick<Definition, 'kind' | 'filter'>): Caller {
  requireAccess('ScheduledReports:W', caller)
  requireAccess('ReportAccessEnable:R', caller)
  if (isNarrowed(filter[application])) requireAccess('ScheduleReportsbyAppName:W', caller)
  return admitted(exportKindOf(kind), caller)
}
