import type { Language } from '@portal/contract/core/language'
import { useSyncExternalStore } from 'react'
import { currentLanguage, rememberLanguage } from './language.ts'
import { reportOffline } from './online.ts'
import { providerName } from './provider.ts'
import { translator, type TFunction, type Texts } from './i18n.rules.ts'

export type { TFunction }

/** The result of `useTranslation`; a new one per language, so that it can be a hook dependency. */
export type Translation = { t: TFunction; i18n: { language: Language } }

const listeners = new Set<() => void>()
let requested: Language | undefined
let translation: Translation = { t: (key) => key, i18n: { language: currentLanguage() } }

/** Fetches one language's texts (specification section 7, static assets); the browser revalidates them by ETag. */
async function fetchTexts(language: Language): Promise<Texts> {
  const answer = await fetch(`/assets/i18n/${language}.json`)
  if (!answer.ok) throw new Error(`The texts of ${language} could not be loaded: ${answer.status}`)
  return (await answer.json()) as Texts
}

function show(texts: Texts, language: Language): void {
  translation = { t: translator(texts, language, { provider: providerName }), i18n: { language } }
  document.documentElement.lang = language.slice(0, 2)
  listeners.forEach((listener) => listener())
}

/** Loads the active language's texts only. Rejects when they cannot be loaded: then nothing can be shown. */
export async function startI18n(): Promise<void> {
  const language = currentLanguage()
  show(await fetchTexts(language), language)
}

/** Shows the portal in another language from now on and remembers it for this browser; without a connection nothing changes. */
export async function setLanguage(language: Language): Promise<void> {
  requested = language
  if (language === translation.i18n.language) return rememberLanguage(language)
  try {
    const texts = await fetchTexts(language)
    if (language !== requested) return // texts that arrive late must not replace a language requested since
    rememberLanguage(language)
    show(texts, language)
  } catch {
    reportOffline(true)
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts of the active language: `t(key)`, and with a number that chooses the plural form `t(key, { count })`. */
export const useTranslation = (): Translation => useSyncExternalStore(listen, () => translation)
/** For code outside of components: the current translation. */
export const translationNow = (): Translation => translation
