// The allowed content of an audit event (`product.md` 7.1): no secrets, and never more than can be read.

/** One field that changed; `masked` says that the values are not shown. */
export type AuditChange = { field: string; old: unknown; new: unknown; masked?: boolean }

const most = { changes: 50, targets: 10, field: 40, value: 500, reason: 500 } as const

/** Names whose values are secrets whatever they belong to; `passwordMinimumLength` ends differently and is not one. */
export const secretName =
  /(secret|passwords?|passphrase|tokens?|certificates?|privatekey|apikey|signingkey|recoverycodes?|otp|totp|credentials?|hash)$/i
/** Numbers and switches describe a rule, not the secret itself. */
const mayBeSecret = (value: unknown) =>
  value !== null && value !== undefined && typeof value !== 'boolean' && typeof value !== 'number'

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value without the secrets inside it. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && mayBeSecret(part) ? null : withoutSecrets(part),
    ]),
  )
}

/** Long text is cut; other long values become their JSON, cut. */
function short(value: unknown): unknown {
  const text =
    typeof value === 'string' ? value : isFields(value) || Array.isArray(value) ? JSON.stringify(value) : undefined
  return text === undefined || text.length <= most.value ? (value ?? null) : `${text.slice(0, most.value - 1)}…`
}

function maskedChange({ field, old, new: newValue, masked }: AuditChange): AuditChange {
  const name = field.slice(0, most.field)
  if (masked || (secretName.test(field) && (mayBeSecret(old) || mayBeSecret(newValue))))
    return { field: name, old: null, new: null, masked: true }
  return { field: name, old: short(withoutSecrets(old)), new: short(withoutSecrets(newValue)) }
}

type EventFields = {
  targets?: readonly { type: string; key: string; name: string }[] | undefined
  changes?: readonly AuditChange[] | undefined
  reason?: string | undefined
}
/** The parts of an entry as stored: at most ten targets and fifty changes, secrets masked, long values cut. */
export const bounded = ({ targets = [], changes = [], reason }: EventFields) => ({
  targets: JSON.stringify(targets.slice(0, most.targets)),
  changes: JSON.stringify(changes.slice(0, most.changes).map(maskedChange)),
  reason: reason?.slice(0, most.reason) ?? null,
})
