import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountPatch } from '@portal/contract/directory/accounts/accounts.declared'
import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'

type Change = AuditEvent['changes'][number]
const partsOf = (field: string) => field.split('.') as [string, string | undefined]
/** The audit truncates long values, and those cannot be restored. */
const isCut = (value: unknown) => typeof value === 'string' && value.length >= 500 && value.endsWith('…')

const inside = (account: Account, name: string) => (account as unknown as Record<string, unknown>)[name]
/** The current value of the field. */
export function currentOf(account: Account, field: string): unknown {
  const [name, part] = partsOf(field)
  const value = inside(account, name)
  if (part === undefined) return value ?? null
  return (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined) ?? null
}

/** Whether the old value can be restored: it is complete, differs from the current one, and the field may be changed. */
export function isRestorable(change: Change, account: Account | undefined): boolean {
  if (!account || change.masked || isCut(change.old)) return false
  const [name, part] = partsOf(change.field)
  if (!account.editableFields.some((field) => field === name)) return false
  if (part !== undefined && inside(account, name) === null) return false
  return JSON.stringify(currentOf(account, change.field)) !== JSON.stringify(change.old ?? null)
}

/** The edit that restores the old value; a part of an address includes the rest of it. */
export function patchOf(change: Change, account: Account): AccountPatch {
  const [name, part] = partsOf(change.field)
  const value = part === undefined ? change.old : { ...(inside(account, name) as object), [part]: change.old }
  return { [name]: value ?? null }
}
