import { flags } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { permissionsOf } from '@portal/contract/core/access/access.groups.rules'
import { modules } from '@portal/contract/core/access/access.modules'
import type { ApiKeyRights, apiKeys as routes } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import {
  type ExplainedKey,
  findKeyRights,
  type KeyWithoutPerson,
} from '../../../core/sessions/sessions.keys.explain.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { requireKey } from './apiKeys.service.ts'

// The permissions of a key, and how they differ from the assigned ones (decision 0092).

/**
 * The modules and rights of a key, each with its limits.
 * @throws Problem account.notFound, key.notFound, auth.forbidden without the right for companies of its type
 */
export async function describeKeyRights(
  context: PersonContext,
  { params: { acctKey, keyId } }: Input<typeof routes.rights>,
): Promise<ApiKeyRights> {
  await requireKey(context, acctKey, keyId)
  const key = await findKeyRights(context.db, keyId)
  return {
    keyId,
    stop: key?.stop ?? null,
    modules: key ? modulesOf(key) : [],
    rights: key?.caller ? rightsOf(key, context.caller.language) : [],
  }
}

function modulesOf({ entries, ...key }: ExplainedKey | KeyWithoutPerson): ApiKeyRights['modules'] {
  const given = permissionsOf(key.caller ? key.caller.groups : [])
  return modules.flatMap((module) => {
    const permission = entries[module]
    if (!permission) return []
    const left = given[module] === 'none' ? null : given[module]
    return [{ module, asked: permission, given: left, partly: left !== null && key.caller !== undefined && key.partly }]
  })
}

const rightsOf = ({ caller, rights, limitOf }: ExplainedKey, language: Language): ApiKeyRights['rights'] =>
  flags.flatMap(({ code, kind }) => {
    const limit = limitOf(code) ?? null
    const nothing = rights[code] === 'N' && limit === null
    return nothing
      ? []
      : [{ flag: code, kind, label: flagTexts[code].label[language], value: caller.rights[code], limit }]
  })
