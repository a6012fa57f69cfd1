import type { Language } from '@portal/contract/core/language'
import { useSyncExternalStore } from 'react'
import { currentLanguage, rememberLanguage } from './language.ts'
import { reportOffline } from './online.ts'
import { translator, type TFunction, type Texts } from './i18n.rules.ts'

export type { TFunction }

/** What `useTranslation` gives; a new one for each language, so that it can stand in a list of dependencies. */
type Translation = { t: TFunction; i18n: { language: Language } }

const listeners = new Set<() => void>()
let translation: Translation = { t: (key) => key, i18n: { language: currentLanguage() } }

/** Brings one language's texts (specification section 7, static assets); the browser revalidates them by their ETag. */
async function load(language: Language): Promise<void> {
  const answer = await fetch(`/assets/i18n/${language}.json`)
  if (!answer.ok) throw new Error(`The texts of ${language} did not come: ${answer.status}`)
  translation = { t: translator((await answer.json()) as Texts, language), i18n: { language } }
  document.documentElement.lang = language.slice(0, 2)
  listeners.forEach((listener) => listener())
}

/** Loads the active language's texts and only those. Rejects when they do not come: nothing can be shown then. */
export const startI18n = () => load(currentLanguage())

/** Shows the portal in another language from now on and remembers it for this browser; without a connection nothing changes. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === translation.i18n.language) return rememberLanguage(language)
  try {
    await load(language)
    rememberLanguage(language)
  } catch {
    reportOffline(true)
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts of the active language: `t('accounts.title')`, `t('accounts.found', { count })`. */
export const useTranslation = (): Translation => useSyncExternalStore(listen, () => translation)
