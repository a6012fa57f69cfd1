import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { Address } from '../../../core/lists/useCells.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { textOr } from '../../../lib/textOr.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'

type Target = AuditEvent['targets'][number]
/** The tab of an account that lists its people. */
const usersTab = 2
/** The area of the portal that a route belongs to: `GET /api/v1/Account/:acctKey` is of `Account`. */
const areaOf = (route: string) => route.split('/')[3] ?? ''

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

/** The name of an event's object; a refused attempt has the words of what it was for instead of its path. */
export function useTargetName({ errorCode }: AuditEvent): (target: Target) => string {
  const { t } = useTranslation()
  return ({ type, key, name }) => {
    if (type !== 'route') return name || key
    // i18n: audit.area.*
    const what = textOr(t, `audit.area.${areaOf(key)}`, t('audit.type.route'))
    return errorCode?.endsWith('.notFound') ? t('audit.unknown', { what }) : what
  }
}

/** An object, with a link to its page where it has one. */
export function TargetName({ event, target }: { event: AuditEvent; target: Target }) {
  const page = usePageOf(event)(target)
  const name = useTargetName(event)(target)
  const words = <Address of={name} />
  return page ? <Anchor href={page}>{words}</Anchor> : words
}
