import { useEffect, useEffectEvent, useRef } from 'react'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { say } from '../toast.ts'
import type { FieldSpec } from './FormContext.ts'

/** The paths that the last save of a form changed, and how its fields are called. */
export type SavedForm = { paths: readonly string[] | undefined; specs: readonly Pick<FieldSpec, 'path' | 'label'>[] }

/** A longer list is cut. */
const most = 3

/** Says what is saved by the names of its fields. */
export function savedText(names: readonly string[], t: TFunction): string {
  if (names.length === 0) return t('form.saved')
  const what = names.slice(0, most).join(', ')
  return names.length > most ? t('form.savedMore', { what, count: names.length - most }) : t('form.savedWhat', { what })
}

/** Says which edits were saved, once all of them are: those of each form saved since the last message. */
export function useSavedToast(done: boolean, forms: readonly SavedForm[]): void {
  const { t } = useTranslation()
  const announced = useRef<readonly SavedForm['paths'][]>([])
  const tell = useEffectEvent(() => {
    const names = forms
      .filter(({ paths }) => !announced.current.includes(paths))
      .flatMap(({ paths, specs }) => specs.filter(({ path }) => paths?.includes(path)).map(({ label }) => label))
    announced.current = forms.map(({ paths }) => paths)
    say(savedText(names, t))
  })
  useEffect(() => {
    if (done) tell()
  }, [done])
}
