import type { ErrorCode } from './errors.table.ts'

/** The schema of a refusal (RFC 7644, 3.12). */
export const scimError = 'urn:ietf:params:scim:api:messages:2.0:Error'

/**
 * The optional parts of RFC 7644 that are not offered: `/Me` (3.11), and a search over all types at the root (3.4.3).
 */
export const isNotOffered = (path: string): boolean => /^\/scim\/v2\/[^/]+(\/(Me|\.search)?)?$/i.test(path)

/** Clients join the tenant's address and a resource in their own way: `/Users/` is `/Users`. */
export function withoutSlash(url: string): string {
  if (!url.startsWith('/scim/')) return url
  const [path = '', ...query] = url.split('?')
  return [path.endsWith('/') ? path.slice(0, -1) : path, ...query].join('?')
}

/** The keyword that SCIM has for an error of this API (RFC 7644, 3.12; RFC 9865, 4). */
const scimTypes: Readonly<Partial<Record<ErrorCode, string>>> = {
  'scim.invalidFilter': 'invalidFilter',
  'scim.invalidPath': 'invalidPath',
  'scim.invalidValue': 'invalidValue',
  'scim.invalidSyntax': 'invalidSyntax',
  'scim.invalidCursor': 'invalidCursor',
  'scim.mutability': 'mutability',
  'scim.noTarget': 'noTarget',
  'scim.tooMany': 'tooMany',
  'scim.externalIdTaken': 'uniqueness',
  'user.emailTaken': 'uniqueness',
  'group.nameTaken': 'uniqueness',
  'request.invalid': 'invalidValue',
  'request.characters': 'invalidValue',
  'request.malformed': 'invalidSyntax',
}
export const scimTypeOf = (code: ErrorCode): string | undefined => scimTypes[code]
