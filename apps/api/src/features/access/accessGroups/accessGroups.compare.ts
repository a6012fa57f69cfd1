import { flags } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import type { accessGroups as routes } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Input, Result } from '@portal/contract/core/route'
import type { Context } from '../../../platform/http/context.ts'
import { effectiveAccess } from './accessGroups.service.ts'

type Effective = Awaited<ReturnType<typeof effectiveAccess>>
const sideOf = ({ userKey, name, groups }: Effective) => ({ userKey, name, groups })

/** The differences between the rights of two people. @throws Problem user.notFound for either */
export async function compareAccess(
  context: Context,
  { userKey, otherKey }: Input<typeof routes.compare>['params'],
): Promise<Result<typeof routes.compare>> {
  const [one, other] = [await effectiveAccess(context, userKey), await effectiveAccess(context, otherKey)]
  const rows = one.rows.map(({ module, permission }, at) => ({
    module,
    one: permission,
    other: other.rows[at]?.permission ?? 'none',
  }))
  const values = flags.map(({ code }) => ({
    featureCode: code,
    label: flagTexts[code].label[context.request.language],
    one: one.sees.rights[code] ?? 'N',
    other: other.sees.rights[code] ?? 'N',
  }))
  return {
    one: sideOf(one),
    other: sideOf(other),
    modules: rows.filter((row) => row.one !== row.other),
    flags: values.filter((value) => value.one !== value.other),
  }
}
