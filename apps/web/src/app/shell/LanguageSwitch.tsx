import { useMe, useUpdatePreferences } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './Header.module.css'

// Each name in its own language, so that everybody finds theirs.
const languages = [
  { code: 'en-us', short: 'EN', lang: 'en', name: 'English' },
  { code: 'fr-fr', short: 'FR', lang: 'fr', name: 'Français' },
] as const

export function LanguageSwitch() {
  const { t } = useTranslation()
  const { language } = useMe().preferences
  const save = useUpdatePreferences()
  return (
    <div role="group" aria-label={t('common.language')} className={css.languages}>
      {languages.map(({ code, short, lang, name }) => (
        <button
          key={code}
          type="button"
          lang={lang}
          className={css.language}
          aria-pressed={language === code}
          onClick={() => language !== code && save.mutate({ language: code })}
        >
          {short} <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
