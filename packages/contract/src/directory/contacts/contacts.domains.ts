import { normalEmail } from '../../core/fields.ts'

/** Mail domains open to the public, which say nothing about a company. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com yahoo.fr ymail.com
  icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de gmx.fr web.de mail.com mail.ru yandex.com yandex.ru proton.me protonmail.com
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr videotron.ca bell.net sympatico.ca qq.com 163.com zoho.com fastmail.com tutanota.com`
    .split(/\s+/)
    .filter(Boolean),
)
/** Providers with a domain in each country: `yahoo.ca`, `hotmail.co.uk`. */
const publicFamilies = /^(?:aol|gmx|hotmail|live|msn|outlook|yahoo|yandex|ymail)\.(?:[a-z]{2}|com?\.[a-z]{2})$/

/** The domain of an address, where it says something about a company; undefined for a public one. */
export function companyDomain(email: string): string | undefined {
  const [, domain] = normalEmail(email).split('@')
  return domain && !publicDomains.has(domain) && !publicFamilies.test(domain) ? domain : undefined
}
