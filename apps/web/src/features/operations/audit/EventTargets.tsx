import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { useMe } from '../../../core/me/me.queries.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'

type Target = AuditEvent['targets'][number]
/** The tab of an account that lists its people. */
const usersTab = 2

/** The page of an event's object; undefined if it has none or the reader may not open it. */
function usePageOf({ acctKey, acctName }: AuditEvent): (target: Target) => string | undefined {
  const seesGroups = useCan('UserGroupsAccess:R')
  const seesPeople = useMe().modules['Customer-Add/Edit Users'] !== 'none'
  const inside = acctName !== null
  return ({ type, key }) => {
    if (type === 'account') return paths.account(key)
    if (type === 'change') return paths.change(key)
    if (type === 'group' && inside && seesGroups) return paths.accessGroup(key)
    return type === 'user' && inside && seesPeople ? paths.account(acctKey, usersTab) : undefined
  }
}

/** An object, with a link to its page where it has one. */
export function TargetName({ event, target }: { event: AuditEvent; target: Target }) {
  const page = usePageOf(event)(target)
  const name = target.name || target.key
  return page ? <Anchor href={page}>{name}</Anchor> : name
}
