import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { useTranslation } from '../../lib/i18n.ts'

/** The author of an event: a person, a person acting for another, "Your provider", or the portal itself. */
export function useActorText(): (event: Pick<AuditEvent, 'actor' | 'alias'>) => string {
  const { t } = useTranslation()
  return ({ actor, alias }) => {
    const own = actor.hidden ? t('audit.provider') : (actor.name ?? actor.email ?? t(`audit.actorType.${actor.type}`))
    if (!alias) return own
    const name = alias.hidden ? t('audit.provider') : (alias.name ?? alias.email ?? t('audit.somebody'))
    if (name === own) return own // people start and end impersonation as themselves
    return t('audit.asWhom', { name, as: actor.email ?? own })
  }
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(Chrome|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const
const first = (found: readonly (readonly [RegExp, string])[], text: string) =>
  found.find(([sign]) => sign.test(text))?.[1]

/** Browser and system in two words, or the start of the user-agent string. */
export const deviceOf = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(', ') ||
  userAgent.split(' (', 1).join().slice(0, 24)
