import { Problem } from '@portal/contract/core/errors'

/** Domains where anyone can have an address cannot be claimed. */
const freeMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com
  gmx.com gmx.net gmx.de web.de mail.com proton.me protonmail.com pm.me zoho.com yandex.com yandex.ru mail.ru qq.com 163.com
  126.com orange.fr free.fr laposte.net sfr.fr wanadoo.fr hotmail.fr yahoo.fr outlook.fr live.fr hotmail.co.uk yahoo.co.uk
  videotron.ca sympatico.ca fastmail.com tutanota.com hey.com`.split(/\s+/),
)

/** Whether other companies have domains below it, such as under `co.uk` (the public suffix list). */
async function isSuffix(domain: string): Promise<boolean> {
  // Loaded with the first domain: the list takes memory, and most processes don't need it.
  const { getPublicSuffix } = await import('tldts')
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}

/** @throws Problem request.invalid for a domain where anyone can have an address or a domain */
export async function refuseShared(domain: string, field: string): Promise<void> {
  if (freeMailDomains.has(domain) || (await isSuffix(domain)))
    throw new Problem('request.invalid', { fields: [{ field, code: 'sharedDomain' }] })
}
