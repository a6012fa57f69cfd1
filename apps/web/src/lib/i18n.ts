import type { Language } from '@portal/contract/core/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import { currentLanguage, rememberLanguage } from './language.ts'

export { useTranslation } from 'react-i18next'

/** Brings one language's texts (specification section 7, static assets). The browser revalidates them by their ETag. */
const backend = {
  type: 'backend' as const,
  read: (language: string, _namespace: string, done: (error: unknown, texts: unknown) => void) => {
    fetch(`/assets/i18n/${language}.json`)
      .then((answer) =>
        answer.ok ? (answer.json() as Promise<unknown>) : Promise.reject(new Error(`${answer.status}`)),
      )
      .then(
        (texts) => done(null, texts),
        (error: unknown) => done(error, null),
      )
  },
}

function follow(language: string): void {
  document.documentElement.lang = language === 'fr-fr' ? 'fr' : 'en'
}

/** Loads the active language's texts and only those. Resolves when they can be shown. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', follow)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      // Without it i18next looks for en-US, finds nothing and shows the keys.
      lowerCaseLng: true,
      load: 'currentOnly',
      // React escapes by itself.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

/** Shows the portal in another language from now on and remembers it for this browser. */
export async function setLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18next.changeLanguage(language)
}
