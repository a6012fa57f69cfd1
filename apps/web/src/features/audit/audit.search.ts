import type { AuditFilter } from '@portal/contract/audit/audit.contract'
import { dayAfter, startOfDay } from '../../lib/zoned.ts'

/** The parameters in the address of the audit page. All are text; a missing one does not filter. */
export const fields = [
  'period',
  'from',
  'to',
  'who',
  'action',
  'account',
  'below',
  'type',
  'object',
  'field',
  'alias',
  'result',
  'ip',
  'session',
  'change',
  'request',
] as const
export type AuditField = (typeof fields)[number]
export type AuditState = Partial<Record<AuditField, string>>

/** Days back; `all` and `custom` are none. */
export const periods = ['1', '7', '30', '90', '365', 'all', 'custom'] as const
export const results = ['SUCCESS', 'DENIED', 'FAILED'] as const
/** What events are done to, as their objects are marked. */
export const objectTypes = [
  'account',
  'user',
  'group',
  'feature',
  'change',
  'session',
  'ssoConfig',
  'ssoDomain',
  'noticeTemplate',
  'accessRequest',
  'auditExport',
  'exportFile',
  'page',
  'route',
] as const
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')
const isKey = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text ?? '')

/** Parses an address; ignores what makes no sense, because people edit and truncate addresses. */
export function readAddress(search: Record<string, unknown>): AuditState {
  const state: AuditState = {}
  for (const field of fields) {
    const value = search[field]
    const text =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    if (text.trim()) state[field] = text.trim().slice(0, 100)
  }
  return state
}

/** A text that reads as another type, which the router would put into quotes, is written as that type. */
const plain = (text: string) => (/^(true|false|0|[1-9]\d{0,14})$/.test(text) ? (JSON.parse(text) as unknown) : text)
export const writeAddress = (state: AuditState): Record<string, unknown> =>
  Object.fromEntries(Object.entries(state).map(([field, text]) => [field, plain(text)]))

/** A single event is searched in all time, a list starts with the last thirty days. */
export function periodOf(state: AuditState): (typeof periods)[number] {
  if (state.from || state.to) return 'custom'
  const chosen = periods.find((one) => one === state.period)
  const single = state.session ?? state.change ?? state.request ?? state.object
  return chosen ?? (single ? 'all' : '30')
}

const day = 86_400_000

/** The query for the address. `now` is rounded to the minute, so that the same address gives the same query. */
export function filterOf(state: AuditState, timeZone: string, now: Date): AuditFilter {
  const period = periodOf(state)
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  const from = isDay(state.from)
    ? startOfDay(state.from, timeZone)
    : Number(period)
      ? new Date(minute - Number(period) * day).toISOString()
      : undefined
  const to = isDay(state.to) ? startOfDay(dayAfter(state.to), timeZone) : undefined
  const outcome = results.find((one) => one === state.result)
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(state.who && { actor: state.who }),
    ...(state.action && { action: state.action }),
    ...(isKey(state.account) && { acctKey: state.account, below: state.below !== 'false' }),
    ...(state.type && { targetType: state.type }),
    ...(state.object && { targetKey: state.object.slice(0, 60) }),
    ...(state.field && { field: state.field.slice(0, 60) }),
    ...(state.alias === 'true' && { aliasOnly: true }),
    ...(outcome && { outcome }),
    ...(state.ip && { ip: state.ip.slice(0, 60) }),
    ...(isKey(state.session) && { sessionKey: state.session }),
    ...(isKey(state.change) && { batchKey: state.change }),
    ...(state.request && { requestId: state.request.slice(0, 60) }),
  }
}

/** The address with some of it changed; `undefined` takes out. */
export function changed(state: AuditState, changes: { [F in AuditField]?: string | undefined }): AuditState {
  const next = { ...state, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
}
export const isFiltered = (state: AuditState) => Object.keys(state).some((field) => field !== 'period')

/** Filters that are typed above the list or come with a link, and are not chosen among the others. */
const apart: readonly string[] = ['who', 'session', 'change'] satisfies AuditField[]
/** How many filters are chosen: the period is one, and what is below an account belongs to it. */
export const choicesIn = (state: AuditState) =>
  new Set(
    Object.keys(state)
      .filter((field) => field !== 'below' && !apart.includes(field))
      .map((field) => (field === 'from' || field === 'to' ? 'period' : field)),
  ).size
export const withoutChoices = (state: AuditState): AuditState =>
  Object.fromEntries(Object.entries(state).filter(([field]) => apart.includes(field)))
