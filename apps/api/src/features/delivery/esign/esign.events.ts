import type { ESignPart } from '@portal/contract/delivery/esign/esign.fields'
import type { AuditAction, AuditChange } from '../../../core/audit/audit.record.ts'

// The audit events that concern the service, and the part of a company that each one changes.

type Rule = {
  actions: readonly AuditAction[]
  part: ESignPart
  /** Only changes of these fields; `esign.*` means all with this prefix. Without it, any change. */
  fields?: readonly string[]
  /** Also for the companies below. */
  below?: boolean
  /** Its first target shows whether the event concerns a synchronised product line. */
  of?: 'companyPlan' | 'person'
}

const places = ['account.moved'] as const
const statuses = ['account.status.changed', 'account.purged'] as const
const heldPlans = [
  'companyPlan.changed',
  'companyPlan.renewed',
  'companyPlan.ended',
  'companyPlan.resumed',
  'companyPlan.undone',
  'companyPlan.dayReached',
] as const
const standings = [
  'user.disabled',
  'user.enabled',
  'user.removed',
  'user.transferred',
  'auth.activated',
  'auth.ssoLinked',
] as const
const records = ['user.updated', 'user.roleChanged', 'user.profileChanged'] as const
const seats = ['userplan.assigned', 'userplan.changed', 'userplan.removed'] as const
const brands = ['brand.enabled', 'brand.disabled', 'brand.deleted'] as const

const rules: readonly Rule[] = [
  { actions: ['account.updated'], fields: ['acctName', 'language', 'timeZone'], part: 'company' },
  { actions: statuses, fields: ['accountStatus'], part: 'company', below: true },
  // A new place brings another status, other settings and another logo.
  { actions: places, part: 'company', below: true },
  { actions: places, part: 'settings', below: true },
  { actions: places, part: 'logo', below: true },
  { actions: ['settings.changed'], fields: ['esign.*'], part: 'settings', below: true },
  { actions: brands, part: 'logo', below: true },
  // Drafts and colours do not change the logo.
  {
    actions: ['brand.published'],
    fields: ['logo', 'allowChildrenToInherit', 'brandStatus'],
    part: 'logo',
    below: true,
  },
  { actions: ['companyPlan.added'], part: 'company', of: 'companyPlan' },
  { actions: heldPlans, fields: ['status', 'seats', 'planCode'], part: 'company', of: 'companyPlan' },
  // The effect on people with a seat when a company plan ends or becomes another one.
  { actions: heldPlans, fields: ['status', 'planCode'], part: 'people', of: 'companyPlan' },
  { actions: seats, part: 'people', of: 'person' },
  { actions: standings, part: 'people', of: 'person' },
  { actions: records, fields: ['firstName', 'lastName', 'FirstName', 'LastName'], part: 'people', of: 'person' },
]
export const actionsRead: readonly AuditAction[] = [...new Set(rules.flatMap(({ actions }) => actions))]

/** An event, with the fields that decide what is sent. */
export type Event = {
  accountId: string
  occurredAt: string
  action: string
  changes: AuditChange[]
  /** The key of its object, or of its actor if they are the object. */
  target: string | null
}
/**
 * The request of an event. `planKey`, `personKey`: only if that company plan, or a plan of that person, is of a
 * synchronised line.
 */
export type Mark = Pick<Event, 'accountId' | 'occurredAt'> & {
  part: ESignPart
  below: boolean
  planKey: string | null
  personKey: string | null
}

/** A long text is stored without its end, so two different ones can look the same. */
const isCut = (value: unknown) => typeof value === 'string' && value.endsWith('…')

/** An entry keeps at most this many changes; beyond that, any field may be missing. */
const maxKept = 50
function concerns({ fields }: Rule, changes: readonly AuditChange[]): boolean {
  if (!fields || changes.length >= maxKept) return true
  return changes.some(
    ({ field, old, new: newValue, masked }) =>
      fields.some((one) => (one.endsWith('*') ? field.startsWith(one.slice(0, -1)) : field === one)) &&
      (masked === true || old !== newValue || typeof old === 'object' || isCut(old)),
  )
}
export const marksOf = ({ accountId, occurredAt, action, changes, target }: Event): Mark[] =>
  rules
    .filter((one) => (one.actions as readonly string[]).includes(action) && concerns(one, changes))
    .map(({ part, below = false, of }) => ({
      accountId,
      occurredAt,
      part,
      below,
      planKey: of === 'companyPlan' ? target : null,
      personKey: of === 'person' ? target : null,
    }))
