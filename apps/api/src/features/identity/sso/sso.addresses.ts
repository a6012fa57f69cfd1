import type { Config } from '../../../platform/config/config.ts'

// Addresses to which identity providers send people and answers, only under the public origin (`security.md` 0.6).

export const startPath = '/sso/start'
export const redirectUri = ({ publicOrigin }: Config) => `${publicOrigin}/sso/callback`
export const acsUrl = ({ publicOrigin }: Config) => `${publicOrigin}/sso/acs`
export const logoutUri = ({ publicOrigin }: Config) => `${publicOrigin}/sso/logout/return`
/** Where a SAML provider sends its requests and answers about signing out. */
export const singleLogoutPath = '/sso/slo'
export const sloUrl = ({ publicOrigin }: Config, configId: string) => `${publicOrigin}${singleLogoutPath}/${configId}`
/** The portal's name for a SAML provider, one for each configuration: an assertion for one is not valid for another. */
export const spEntityId = ({ publicOrigin }: Config, configId: string) => `${publicOrigin}/sso/metadata/${configId}`

/**
 * A path of the portal; undefined for addresses that lead elsewhere, such as `//host` or `/\host` (`security.md`
 * 5.1.25), and for the sign-in pages, which would loop.
 */
export function internalPath(address: string | undefined, { publicOrigin }: Config): string | undefined {
  if (!address || address.length > 1024 || !/^\/(?![/\\])[\x20-\x7e]*$/.test(address) || address.includes('\\'))
    return undefined
  const url = URL.parse(address, publicOrigin)
  if (!url || url.origin !== new URL(publicOrigin).origin) return undefined
  if (url.pathname.startsWith('//') || /^\/(?:login|sso)(?:\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
